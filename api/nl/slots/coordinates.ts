import { type Found, isJoined, pastSome, type Tokens, wordAt } from './found.ts'
import type { CoordinatesMention, Finder, ImpossibleMention } from './mention.ts'
import { isDigits } from './numbers.ts'

/** A place on the globe: `48.8566, 2.3522`, `48.85°N 2.35°E`, `lat=48.85 lng=2.35`. */
export const findCoordinates: Finder = tokens => {
  const mentions: (CoordinatesMention | ImpossibleMention)[] = []
  for (let from = 0; from < tokens.length; from++) {
    const pair = pairAt(tokens, from)
    if (!pair) continue
    const { to, value } = pair
    const [lat, lng] = value
    const isOnGlobe = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    mentions.push(
      isOnGlobe ? { kind: 'coordinates', from, to, lat, lng } : { kind: 'impossible', from, to, what: 'coordinates' },
    )
    from = to - 1
  }
  return mentions
}

interface Angle {
  readonly degrees: number
  readonly axis: 'lat' | 'lng' | null
  /** With decimals, a sign of degrees, a hemisphere or a name: no plain count of things. */
  readonly isClear: boolean
}

const links: ReadonlySet<string> = new Set([',', ';', '/', 'and', '&', '|', 'by'])

function pairAt(tokens: Tokens, at: number): Found<readonly [lat: number, lng: number]> | null {
  const first = angleAt(tokens, at)
  if (!first) return null
  const next = pastSome(tokens, first.to, links)
  const second = angleAt(tokens, next)
  if (!second || !areOnePlace(first.value, second.value, next > first.to, wordAt(tokens, first.to))) return null
  const isTurned = first.value.axis === 'lng' || second.value.axis === 'lat'
  const [lat, lng] = isTurned ? [second.value, first.value] : [first.value, second.value]
  return { value: [lat.degrees, lng.degrees], to: pastClosing(tokens, second.to) }
}

function areOnePlace(first: Angle, second: Angle, isLinked: boolean, link: string): boolean {
  const isNamed = first.axis !== null && second.axis !== null
  if (isNamed) return first.axis !== second.axis
  if (first.axis !== null || second.axis !== null) return first.isClear && second.isClear
  if (!first.isClear || !second.isClear) return isLinked && link === ',' && (first.isClear || second.isClear)
  return true
}

function pastClosing(tokens: Tokens, at: number): number {
  const word = wordAt(tokens, at)
  return word === ')' || word === ']' ? at + 1 : at
}

const axes: ReadonlyMap<string, 'lat' | 'lng'> = new Map([
  ['lat', 'lat'],
  ['latitude', 'lat'],
  ['lng', 'lng'],
  ['lon', 'lng'],
  ['long', 'lng'],
  ['longitude', 'lng'],
  ['longtitude', 'lng'],
])

interface Hemisphere {
  readonly axis: 'lat' | 'lng'
  readonly sign: 1 | -1
}

const sides: readonly (readonly [words: readonly string[], Hemisphere])[] = [
  [['n', 'north'], { axis: 'lat', sign: 1 }],
  [['s', 'south'], { axis: 'lat', sign: -1 }],
  [['e', 'east'], { axis: 'lng', sign: 1 }],
  [['w', 'west'], { axis: 'lng', sign: -1 }],
]

const hemispheres = new Map(sides.flatMap(([words, side]) => words.map(word => [word, side] as const)))

const afterAxis: ReadonlySet<string> = new Set(['=', ':', 'is', 'of', '"', "'", '('])
const opening: ReadonlySet<string> = new Set(['(', '[', '{', '@'])
const minus: ReadonlySet<string> = new Set(['-', '−', '–'])
const degreeSigns: ReadonlySet<string> = new Set(['°', 'º', '˚', 'deg', 'degrees', 'degree'])

/** One angle, with all that is written around it. */
function angleAt(tokens: Tokens, at: number): Found<Angle> | null {
  const start = pastSome(tokens, at, opening)
  const axis = axes.get(wordAt(tokens, start))
  const before = axis ? undefined : hemispheres.get(wordAt(tokens, start))
  const number = axis ? pastSome(tokens, start + 1, afterAxis) : before ? start + 1 : start
  const isNegative = minus.has(wordAt(tokens, number))
  const digits = isNegative || wordAt(tokens, number) === '+' ? number + 1 : number
  if (!isDigits(tokens, digits) || (digits > number && !isJoined(tokens, digits))) return null
  const size = sizeAt(tokens, digits)
  const sign = isNegative || before?.sign === -1 ? -1 : 1
  // Written with decimals, as in "48.0, 11.0".
  const hasDecimals = wordAt(tokens, digits).includes('.') || !Number.isInteger(size.value)
  const isClear = axis !== undefined || hasDecimals
  return finished(tokens, size.to, { degrees: sign * size.value, axis: axis ?? before?.axis ?? null, isClear })
}

/** `48.8566`, `48,8566`, `48°51'24"`. */
function sizeAt(tokens: Tokens, at: number): Found<number> {
  const value = Number(wordAt(tokens, at))
  const isComma = wordAt(tokens, at + 1) === ',' && isJoined(tokens, at + 1) && isJoined(tokens, at + 2)
  // Four digits after a comma are neither a second angle nor thousands.
  if (isComma && fourDigits.test(wordAt(tokens, at + 2))) {
    return { value: Number(`${wordAt(tokens, at)}.${wordAt(tokens, at + 2)}`), to: at + 3 }
  }
  if (!degreeSigns.has(wordAt(tokens, at + 1)) || !minuteSigns.has(textAt(tokens, at + 3))) return { value, to: at + 1 }
  const minutes = Number(wordAt(tokens, at + 2))
  const hasSeconds = isDigits(tokens, at + 4) && secondSigns.has(textAt(tokens, at + 5))
  const seconds = hasSeconds ? Number(wordAt(tokens, at + 4)) : 0
  const degrees = value + minutes / 60 + seconds / 3600
  // A second of arc is 31 metres: five decimals are enough.
  return { value: Math.round(degrees * 100_000) / 100_000, to: at + (hasSeconds ? 6 : 4) }
}

const fourDigits = /^\d{4,8}$/
const minuteSigns: ReadonlySet<string> = new Set(["'", '’', '′', '´'])
const secondSigns: ReadonlySet<string> = new Set(['"', '”', '″'])

function textAt(tokens: Tokens, at: number): string {
  return tokens[at]?.text ?? ''
}

/** With the degree sign, and followed by the hemisphere or the axis. */
function finished(tokens: Tokens, at: number, angle: Angle): Found<Angle> {
  const to = pastSome(tokens, at, degreeSigns)
  const isClear = angle.isClear || to > at
  const side = hemispheres.get(wordAt(tokens, to))
  if (side && angle.axis === null) {
    return { value: { degrees: plain(angle.degrees * side.sign), axis: side.axis, isClear }, to: to + 1 }
  }
  // In "48.85 lng 2.35" the word belongs to the second number, unless that is followed by one too.
  const isOwn = !isDigits(tokens, to + 1) || axes.has(wordAt(tokens, to + 2))
  const named = angle.axis === null && isOwn ? axes.get(wordAt(tokens, to)) : undefined
  const value = { degrees: plain(angle.degrees), axis: angle.axis ?? named ?? null, isClear }
  return { value, to: named ? to + 1 : to }
}

/** Without negative zero. */
function plain(degrees: number): number {
  return degrees === 0 ? 0 : degrees
}
