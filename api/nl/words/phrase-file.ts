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
  const lists = files.get(name) ?? readLists(name)
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

function readLists(name: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>()
  let list: string[] = []
  for (const line of readFileSync(join(packageRoot(), `api/nl/lexicons/${name}.txt`), 'utf8').split('\n')) {
    const heading = /^\[([^\]]*)\]$/.exec(line)
    if (heading) {
      list = []
      lists.set(heading[1]!, list)
    } else if (!line.startsWith('# '))
      list.push(
        ...line
          .split(', ')
          .flatMap(spelledOut)
          .filter(phrase => phrase !== ''),
      )
  }
  return lists
}

/** Each way through the alternatives of a phrase. */
function spelledOut(phrase: string): readonly string[] {
  const group = /\(([^()|]*(?:\|[^()|]*)+)\)/.exec(phrase)
  if (!group) return asTyped(phrase.trim().replace(/ {2,}/g, ' '))
  const [whole, alternatives] = group
  return alternatives!.split('|').flatMap(one => spelledOut(phrase.replace(whole, one)))
}

/** As people type it in a hurry: "isnt", "whats". */
function asTyped(phrase: string): readonly string[] {
  const hurried = phrase.replace(/\b(\w+n)'t\b/g, '$1t').replace(/\b(what|who|where|how|that)'s\b/g, '$1s')
  return hurried === phrase ? [phrase] : [phrase, hurried]
}
