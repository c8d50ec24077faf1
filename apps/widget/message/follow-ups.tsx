import { useWords } from '../words/words.ts'

/** Questions to go on with, under the last answer: a click asks one. */
export function FollowUps({ questions, onAsk }: { questions: readonly string[]; onAsk: (question: string) => void }) {
  const words = useWords()
  if (questions.length === 0) return null
  return (
    <ul class="follow-ups" aria-label={words.followUps}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
