import { isSide, plainName } from './plain-name.ts'

/** How much two names of stations are alike. */
export interface Likeness {
  /** The share of the letters of both names that are in common words: 0 to 1. */
  readonly share: number
  /** `same`: by name the same station. `doubtful`: possibly the same. `other`: a different one. */
  readonly level: 'same' | 'doubtful' | 'other'
}

const lettersPerSlip = 6
// Of two stations within 8 km in the facts file of 2026-11-21, neither one in brackets of the other, the most alike share
// 0.83 (Beuzeville and Beuzeville Echangeur Caen), Tarsus and Tarsus OSB 0.80; those that have little but their town in
// common up to 0.58 (Genova Ovest and Genova Pegli 0.55).
const sameShare = 0.85
const doubtfulShare = 0.6

const nothing: Likeness = { share: 0, level: 'other' }

/** The best likeness of any form of a name to any form of the other names. */
export function likenessOf(name: string, others: readonly string[]): Likeness {
  const forms = formsOf(name)
  const found = others.flatMap(other => {
    const isCapped = differ(sidesOf(plainName(name)), sidesOf(plainName(other)))
    const pairs = forms.flatMap(one => formsOf(other).map(form => compared(one, form)))
    // `Pozantı (Kuzey)` and `Pozantı (Güney)` differ only in the brackets.
    return pairs.map(pair => (isCapped && pair.level === 'same' ? { ...pair, level: 'doubtful' as const } : pair))
  })
  return found.reduce((best, one) => (rank(one) > rank(best) ? one : best), nothing)
}

function rank({ level, share }: Likeness): number {
  return share + (level === 'same' ? 2 : level === 'doubtful' ? 1 : 0)
}

/**
 * `Pisa Nord (Migliarino)` has the forms `Pisa Nord` and `Migliarino` too; `Noventa / Piove di Sacco` also has two
 * names.
 */
function formsOf(name: string): string[][] {
  const inside = [...name.matchAll(/\(([^)]*)\)/g)].map(found => found[1]!)
  const outside = name.replace(/\([^)]*\)/g, ' ')
  const parts = [name, outside, ...inside].flatMap(part => [part, ...(part.includes('/') ? part.split('/') : [])])
  const forms = parts.map(plainName).filter(words => words.length > 0)
  return [...new Map(forms.map(words => [words.join(' '), words])).values()]
}

function compared(one: readonly string[], other: readonly string[]): Likeness {
  if (one.join('') === other.join('')) return { share: 1, level: 'same' }
  const sides = sidesOf(one)
  const otherSides = sidesOf(other)
  if (differ(sides, otherSides)) return nothing
  // Where one name is written in separate words (`Monte Catini`), compare all letters without spaces.
  const share = Math.max(sharedWords(one, other), slip(one.join(''), other.join('')))
  // Only one of them names a side: there may be a second station on the other side.
  const level = share < doubtfulShare ? 'other' : share < sameShare || sides !== otherSides ? 'doubtful' : 'same'
  return { share, level }
}

function sidesOf(words: readonly string[]): string {
  return words.filter(isSide).sort().join(' ')
}

/** Whether both name a side or number, and these differ. */
function differ(sides: string, others: string): boolean {
  return sides !== '' && others !== '' && sides !== others
}

/** Words are weighted by their length: equal words first, then misspellings, then `S.` for `San`. */
function sharedWords(one: readonly string[], other: readonly string[]): number {
  const left = [...one]
  const right = [...other]
  let shared = 0
  for (const kinship of [equality, slip, initial]) {
    for (const word of [...left]) {
      const at = right.findIndex(candidate => kinship(word, candidate) > 0)
      if (at < 0) continue
      shared += kinship(word, right[at]!) * (word.length + right[at]!.length)
      right.splice(at, 1)
      left.splice(left.indexOf(word), 1)
    }
  }
  return shared / [...one, ...other].join('').length
}

// The likeness of two words, 0 to 1.

function equality(one: string, other: string): number {
  return one === other ? 1 : 0
}

/** One misspelling in six letters: `Pompei` and `Pompeii` are the same, `Rosso` and `Russo` are not. */
function slip(one: string, other: string): number {
  if (isSide(one) || isSide(other)) return 0
  const edits = editsBetween(one, other)
  const longest = Math.max(one.length, other.length)
  return edits <= Math.floor(longest / lettersPerSlip) ? 1 - edits / longest : 0
}

function initial(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length === 1 && !isSide(long) && !isSide(short) && long.startsWith(short) ? 1 : 0
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
