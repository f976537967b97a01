import type { Reply } from '../../api/nl/reply.ts'

/** The numbers and days in the sentences of an answer that its data does not contain. */
export function unsaidBy({ message, data }: Pick<Reply, 'message' | 'data'>): readonly string[] {
  const said = tokensOf(message)
  if (said.length === 0) return []
  const texts = new Set<string>()
  const numbers = new Set<number>()
  gather(data, texts, numbers)
  return said.filter(token => !texts.has(token) && !numbers.has(Number(token)))
}

function tokensOf(text: string): readonly string[] {
  return text.match(/\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)?/g) ?? []
}

/** A fall is stated without its sign: `2.1 % less`. */
function gather(value: unknown, texts: Set<string>, numbers: Set<number>): void {
  if (typeof value === 'string') for (const token of tokensOf(value)) texts.add(token)
  if (typeof value === 'number') numbers.add(Math.abs(value))
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one, texts, numbers)
}
