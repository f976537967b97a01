import { phraseLists } from '../words/phrase-file.ts'

const neighbours = new Map<string, string[]>()
for (const pair of phraseLists('borders').get('borders') ?? []) {
  const [one, other] = pair.split(' ') as [string, string]
  neighbours.set(one, [...(neighbours.get(one) ?? []), other])
  neighbours.set(other, [...(neighbours.get(other) ?? []), one])
}

/** The countries with a land border with it, ascending by code. Islands have none. */
export function neighboursOf(country: string): readonly string[] {
  return (neighbours.get(country) ?? []).toSorted()
}
