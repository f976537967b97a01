import { pick } from './made-up-figures.ts'

export const longest = 500

/** Text that is repeated up to the length of the longest accepted question. */
export interface Pattern {
  /** Occurs once, at the beginning. */
  readonly head: string
  readonly pieces: readonly string[]
  readonly between: string
}

export function questionOf(pattern: Pattern): string {
  const round = roundOf(pattern)
  const text = pattern.head + round.repeat(Math.ceil(longest / Math.max(1, round.length)))
  // Counted in code points, like the endpoint: an emoji of two UTF-16 units is one.
  return Array.from(text).slice(0, longest).join('')
}

/** The repeated text. */
export function roundOf({ pieces, between }: Pattern): string {
  return pieces.map(piece => piece + between).join('')
}

const signs = [...'-–—,.;:/\\()[]{}<>"\'’ʼ`´%+&=#@!?*|_~^°€£$…·•']
// biome-ignore format: a list of short words reads better in lines
const digits = [
  '1', '12', '95', '98', '2022', '1.5', '1,5', '48.85', '-3.7', '1e9', '٣', '５', '½', '²', '10,000,000', '0', '007',
]
const dates = `
10/03/2022|2022-03-10|10.03.2022|March 2022|10 March|10th of March 2022|March 10, 2022|Q3 2021|03/2022|week 12 of 2022|in 2022
from March 2020 to August 2022|between 2019 and 2021|since last March|last 6 months|two weeks ago|half a year|29 February 2023
20220310 quarters from 2021|2.5nd quarter|99999999 years|31st week of 2022|last 3 decades|12wk|ytd|half of
twenty five|one hundred and twenty|the last|first|1st 2nd 3rd|week of|Monday
`
const coordinates = [
  '48.85, 2.35',
  '48.85,2.35',
  '48.8566 N 2.3522 E',
  '48°51′24″N 2°21′08″E',
  '(48.85, 2.35)',
  'lat 48.8 lon 2.3',
  '-91, 200',
]
// biome-ignore format: a list of short words reads better in lines
const letters = [
  'Ж', 'д', 'α', 'Ω', 'ا', 'ه', '中', 'の', '한', 'ﷺ', 'ﬃ', 'Ǆ', 'ß', 'İ', 'ı', 'ø', '𝕕', '𝒊', 'ｄ', 'ỡ', 'e\u0301',
  'ẛ\u0323',
]
const marks = ['a\u0301', 'a\u0301\u0323', '\u0301', '\u0323\u0301', '\u200d', '\u200b', '\ufe0f', '\u202e', '\u0345']
const spaces = [' ', '\t', '\n', '\r\n', '\u00a0', '\u2003', '\u3000', '\u2028', '\ufeff', '\u0000']
const emoji = ['😀', '⛽', '👨‍👩‍👧‍👦', '🇫🇷', '🇫', '🇪🇺', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '👍🏽']

/** Kinds of bad questions, with the pieces that each is made from. */
export type Kinds = Readonly<Record<string, readonly string[]>>

export function kindsOf(phrases: readonly string[], random: () => number): Kinds {
  const words = [...new Set(phrases.flatMap(phrase => phrase.split(/\s+/)))]
  return {
    'words of the lexicons': words,
    'phrases of the lexicons': phrases,
    'phrases that break off': phrases
      .filter(phrase => phrase.includes(' '))
      .map(phrase => phrase.slice(0, phrase.lastIndexOf(' '))),
    'near-misspellings': words.filter(word => word.length >= 5).map(word => misspelt(word, random)),
    'words run together': phrases.map(phrase => phrase.replace(/\s+/g, '')),
    digits,
    signs,
    'dates and periods': dates.trim().split(/[|\n]/),
    coordinates,
    letters,
    marks,
    spaces,
    emoji,
    'unmatched brackets': [...'([{<«“‘'],
    apostrophes: ["'", "'s", "s'", '’', "a'b", "l'", "''"],
  }
}

/** One edit from a word. */
function misspelt(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length)
  const letter = String.fromCharCode(97 + Math.floor(random() * 26))
  const others = [word.slice(0, at) + word.slice(at + 1), word.slice(0, at) + letter + word.slice(at)]
  return pick([...others, word.slice(0, at) + letter + word.slice(at + 1)], random)
}

const betweens = [' ', '', '-', ', ', ' and ', ' or ', ' vs ', '/', '. ', ' in ', ' of ', ' the ', ' to ', "'s "]

export function randomPattern(pieces: readonly string[], random: () => number): Pattern {
  const count = 1 + Math.floor(random() * 4)
  return {
    head: '',
    pieces: Array.from({ length: count }, () => pick(pieces, random)),
    between: pick(betweens, random),
  }
}

/** The pattern with one thing changed. */
export function changed({ head, pieces, between }: Pattern, all: readonly string[], random: () => number): Pattern {
  const at = Math.floor(random() * pieces.length)
  const piece = pick(all, random)
  switch (Math.floor(random() * 6)) {
    case 0:
      return { head, pieces, between: pick(betweens, random) }
    case 1:
      return { head, between, pieces: pieces.toSpliced(at, 0, piece) }
    case 2:
      return { head, between, pieces: pieces.length > 1 ? pieces.toSpliced(at, 1) : [piece] }
    case 3:
      return { head: random() < 0.3 ? '' : `${head}${piece} `.slice(0, 100), pieces, between }
    case 4:
      return { head, between, pieces: pieces.with(at, pieces[at]! + piece) }
    default:
      return { head, between, pieces: pieces.with(at, piece) }
  }
}
