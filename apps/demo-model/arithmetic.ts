const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const SUM = new RegExp(String.raw`\(?\s*${NUMBER}(?:\s*[-+*/^]\s*\(*\s*${NUMBER}\s*\)*)+`)
const PERCENT = new RegExp(String.raw`(${NUMBER})\s*(?:%|percent)\s+of\s+(${NUMBER})`, 'i')

/** The first sum in a question as an expression a calculator takes, such as `17 / 100 * 2340`; null if there is none. */
export function findSum(question: string): string | null {
  const percent = PERCENT.exec(question)
  if (percent) return `${plain(percent[1])} / 100 * ${plain(percent[2])}`

  const spelled = question
    .replaceAll(/\bplus\b/gi, '+')
    .replaceAll(/\bminus\b|−/gi, '-')
    .replaceAll(/\b(?:times|multiplied by)\b|×|(?<=\d\s?)x(?=\s?\d)/gi, '*')
    .replaceAll(/\bdivided by\b|÷/gi, '/')
  const sum = SUM.exec(spelled)
  return sum ? plain(sum[0]).replaceAll(/\s+/g, ' ').trim() : null
}

/** A second sum that must give `result` back its first operand, to check `a op b`; null for longer sums. */
export function checkSum(expression: string, result: string): string | null {
  const value = /-?\d+(?:\.\d+)?/.exec(result)?.[0]
  const percent = /^(\S+) \/ 100 \* (\S+)$/.exec(expression)
  if (value && percent) return `${value} / ${percent[2]} * 100`

  const inverse: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }
  const simple = /^(\S+)\s*([-+*/])\s*(\S+)$/.exec(expression)
  const back = inverse[simple?.[2] ?? '']
  return value && simple && back ? `${value} ${back} ${simple[3]}` : null
}

const plain = (text: string | undefined) => (text ?? '').replaceAll(',', '')
