import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commaList } from '../api/nl/lexicons/comma-list.ts'

const folder = join(import.meta.dirname, '../api/nl/lexicons')

/** All phrases of the lexicons, sorted. */
export async function lexiconPhrases(): Promise<readonly string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => /\.[jt]s$/.test(file))
  const modules = await Promise.all(files.map(file => import(pathToFileURL(join(folder, file)).href)))
  const phrases = modules.flatMap(module => [...textsOf(Object.values(module as object))])
  return [...new Set(phrases)].sort()
}

/** Lexicons are texts with commas between the phrases, lists and tables of them. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield* commaList(value)
  else if (value instanceof Map || value instanceof Set) yield* textsOf([...value])
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      yield key
      yield* textsOf(one)
    }
  }
}
