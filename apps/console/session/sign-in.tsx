import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { get } from '../api/http.ts'
import { Choice } from '../parts/choice.tsx'
import { Mark } from '../parts/icon.tsx'
import { problemText } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'
import { useSession } from './session.tsx'

type Way = 'password' | 'token'

export function SignIn() {
  const { signIn: words } = useWords()
  return (
    <main className="gate">
      <div className="sign-in card">
        <Mark />
        <h1>{words.title}</h1>
        <Ways />
      </div>
    </main>
  )
}

/** Over the page whose session has ended: its requests wait, and go on when the same person is back. */
export function SignInAgain() {
  const { signIn: words } = useWords()
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={words.againTitle}
      size="sm"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      lockScroll={false}
    >
      <div className="sign-in-again">
        <p>{words.againText}</p>
        <Ways />
      </div>
    </Modal>
  )
}

function Ways() {
  const { signIn: words } = useWords()
  const { data } = useQuery({ queryKey: ['sign-in'], queryFn: () => get<{ ways: Way[] }>('/sign-in') })
  const [chosen, setChosen] = useState<Way | null>(null)
  if (data === undefined) return null
  const way = chosen ?? (data.ways.includes('password') ? 'password' : 'token')
  return (
    <>
      {data.ways.length > 1 && (
        <Choice<Way>
          label={words.title}
          value={way}
          onChange={setChosen}
          options={data.ways.map((value) => ({ value, label: words.ways[value] })).reverse()}
        />
      )}
      <SignInForm key={way} way={way} />
    </>
  )
}

function SignInForm({ way }: { way: Way }) {
  const { signIn } = useSession()
  const { signIn: words, frame } = useWords()
  const [email, setEmail] = useState('')
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await signIn(way === 'token' ? { token: secret.trim() } : { email: email.trim(), password: secret })
    } catch (error) {
      setProblem(problemText(error, frame))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit}>
      {way === 'password' && (
        <TextInput
          type="email"
          label={words.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="username"
          autoFocus
        />
      )}
      <PasswordInput
        label={way === 'token' ? words.token : words.password}
        description={way === 'token' ? words.help : null}
        value={secret}
        onChange={(event) => {
          setSecret(event.currentTarget.value)
          setProblem(null)
        }}
        error={problem}
        autoComplete="current-password"
        autoFocus={way === 'token'}
      />
      <Button type="submit" loading={busy} disabled={secret.trim() === ''} fullWidth>
        {words.button}
      </Button>
    </form>
  )
}
