import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'
import { InvariantError } from '../../../pipeline/model/errors.ts'

const files = new Map<string, ReadonlyMap<string, readonly string[]>>()

/**
 * The lists of `lexicons/NAME.txt` by their names. A line in brackets begins a list, `# ` a remark; phrases are separated
 * by commas or lines. `(a|the|) (cap|limit)` stands for six phrases, `don't` for `dont`
 * as well.
 */
export function phraseLists(name: string): ReadonlyMap<string, readonly string[]> {
  const lists =
    files.get(name) ?? new Map([...writtenLists(name)].map(([list, phrases]) => [list, phrases.flatMap(spelledOut)]))
  files.set(name, lists)
  return lists
}

/** One of these lists. */
export function phraseList(name: string, list: string): readonly string[] {
  const phrases = phraseLists(name).get(list)
  if (!phrases) throw new InvariantError(`lexicons/${name}.txt has no list [${list}]`)
  return phrases
}

export function wordSet(name: string, list: string): ReadonlySet<string> {
  return new Set(phraseList(name, list))
}

/** Word -> meaning, of lists that have one meaning each. */
export function wordMeanings<Meaning>(
  name: string,
  meanings: Readonly<Record<string, Meaning>>,
): ReadonlyMap<string, Meaning> {
  const lists = Object.entries(meanings)
  return new Map(lists.flatMap(([list, meaning]) => phraseList(name, list).map(word => [word, meaning] as const)))
}

/** The lists as they are written. */
export function writtenLists(name: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>()
  let list: string[] = []
  for (const line of readFileSync(join(packageRoot(), `api/nl/lexicons/${name}.txt`), 'utf8').split('\n')) {
    const heading = /^\[([^\]]*)\]$/.exec(line)
    if (heading) {
      list = []
      lists.set(heading[1]!, list)
    } else if (!line.startsWith('# ')) list.push(...line.split(', ').filter(phrase => phrase !== ''))
  }
  return lists
}

/** Each way through the alternatives of a phrase. */
export function spelledOut(phrase: string): readonly string[] {
  const bar = phrase.indexOf('|')
  const open = phrase.lastIndexOf('(', bar)
  const close = phrase.indexOf(')', bar)
  if (bar < 0 || open < 0 || close < 0) return asTyped(phrase.split(' ').filter(Boolean).join(' '))
  const alternatives = phrase.slice(open + 1, close).split('|')
  return alternatives.flatMap(one => spelledOut(`${phrase.slice(0, open)}${one}${phrase.slice(close + 1)}`))
}

const contracted: ReadonlySet<string> = new Set(["what's", "who's", "where's", "how's", "that's"])

/** As people type it in a hurry: "isnt", "whats". */
function asTyped(phrase: string): readonly string[] {
  const hurried = phrase
    .split(' ')
    .map(word => (word.endsWith("n't") || contracted.has(word) ? word.replace("'", '') : word))
  return [...new Set([phrase, hurried.join(' ')])]
}

/** The phrases of a list in the code, which is separated by commas. */
export function commaList(text: string): readonly string[] {
  return text
    .split(',')
    .map(phrase => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter(phrase => phrase !== '')
}

export function setOf(text: string): ReadonlySet<string> {
  return new Set(commaList(text))
}
