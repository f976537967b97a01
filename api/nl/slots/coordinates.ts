import { wordMeanings, wordSet } from '../words/phrase-file.ts'
import { eachFound, type Found, isJoined, pastSome, type Tokens, textAt, wordAt } from './found.ts'
import type { CoordinatesMention, Finder, ImpossibleMention } from './mention.ts'
import { isDigits } from './numbers.ts'

const links = wordSet('coordinates', 'links')
const afterNames = wordSet('coordinates', 'after names')
const opening = wordSet('coordinates', 'opening')
const minuses = wordSet('coordinates', 'minus')
const degreeSigns = wordSet('coordinates', 'typed degrees')
const minuteSigns = wordSet('coordinates', 'typed minutes')
const secondSigns = wordSet('coordinates', 'typed seconds')

type Axis = 'lat' | 'lng'

const axes = wordMeanings<Axis>('coordinates', { lat: 'lat', lng: 'lng' })

interface Hemisphere {
  readonly axis: Axis
  readonly sign: 1 | -1
}

const hemispheres = wordMeanings<Hemisphere>('coordinates', {
  north: { axis: 'lat', sign: 1 },
  south: { axis: 'lat', sign: -1 },
  east: { axis: 'lng', sign: 1 },
  west: { axis: 'lng', sign: -1 },
})

/** A place on the globe: `48.8566, 2.3522`, `48.85°N 2.35°E`, `lat=48.85 lng=2.35`. */
export const findCoordinates: Finder = tokens => eachFound(tokens, at => coordinatesAt(tokens, at))

function coordinatesAt(tokens: Tokens, from: number): CoordinatesMention | ImpossibleMention | null {
  const pair = pairAt(tokens, from)
  if (!pair) return null
  const { to, value } = pair
  const [lat, lng] = value
  const isOnGlobe = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isOnGlobe ? { kind: 'coordinates', from, to, lat, lng } : { kind: 'impossible', from, to, what: 'coordinates' }
}

interface Angle {
  readonly degrees: number
  readonly axis: Axis | null
  /** With decimals, a sign of degrees, a hemisphere or a name: no plain count of things. */
  readonly isClear: boolean
}

function pairAt(tokens: Tokens, at: number): Found<readonly [lat: number, lng: number]> | null {
  const first = angleAt(tokens, at)
  if (!first) return null
  const second = angleAt(tokens, pastSome(tokens, first.to, links))
  if (!second || !areOnePlace(first.value, second.value, wordAt(tokens, first.to))) return null
  const isTurned = first.value.axis === 'lng' || second.value.axis === 'lat'
  const [lat, lng] = isTurned ? [second.value, first.value] : [first.value, second.value]
  return { value: [plain(lat.degrees), plain(lng.degrees)], to: pastClosing(tokens, second.to) }
}

function areOnePlace(first: Angle, second: Angle, link: string): boolean {
  if (first.axis !== null && second.axis !== null) return first.axis !== second.axis
  if (first.isClear && second.isClear) return true
  return first.axis === null && second.axis === null && link === ',' && (first.isClear || second.isClear)
}

/** Without negative zero. */
function plain(degrees: number): number {
  return degrees === 0 ? 0 : degrees
}

function pastClosing(tokens: Tokens, at: number): number {
  const word = wordAt(tokens, at)
  return word === ')' || word === ']' ? at + 1 : at
}

/** One angle, with all that is written around it. */
function angleAt(tokens: Tokens, at: number): Found<Angle> | null {
  const start = pastSome(tokens, at, opening)
  const name = axes.get(wordAt(tokens, start))
  const side = hemispheres.get(wordAt(tokens, start))
  const number = name ? pastSome(tokens, start + 1, afterNames) : side ? start + 1 : start
  const isNegative = minuses.has(wordAt(tokens, number))
  const digits = isNegative || wordAt(tokens, number) === '+' ? number + 1 : number
  if (!isDigits(tokens, digits) || (digits > number && !isJoined(tokens, digits))) return null
  const size = sizeAt(tokens, digits)
  const sign = isNegative || side?.sign === -1 ? -1 : 1
  // Written with decimals, as in "48.0, 11.0".
  const hasDecimals = wordAt(tokens, digits).includes('.') || !Number.isInteger(size.value)
  const isClear = name !== undefined || hasDecimals
  return finished(tokens, size.to, { degrees: sign * size.value, axis: name ?? side?.axis ?? null, isClear })
}

/** `48.8566`, `48,8566`, `48°51'24"`. */
function sizeAt(tokens: Tokens, at: number): Found<number> {
  const value = Number(wordAt(tokens, at))
  const isComma = wordAt(tokens, at + 1) === ',' && isJoined(tokens, at + 1) && isJoined(tokens, at + 2)
  // Four digits after a comma are neither a second angle nor thousands.
  if (isComma && fourDigits.test(wordAt(tokens, at + 2))) {
    return { value: Number(`${wordAt(tokens, at)}.${wordAt(tokens, at + 2)}`), to: at + 3 }
  }
  if (!isDegreeSign(tokens, at + 1) || !minuteSigns.has(textAt(tokens, at + 3))) return { value, to: at + 1 }
  const minutes = Number(wordAt(tokens, at + 2))
  const hasSeconds = isDigits(tokens, at + 4) && secondSigns.has(textAt(tokens, at + 5))
  const seconds = hasSeconds ? Number(wordAt(tokens, at + 4)) : 0
  const degrees = value + minutes / 60 + seconds / 3600
  // A second of arc is 31 metres: five decimals are enough.
  return { value: Math.round(degrees * 100_000) / 100_000, to: at + (hasSeconds ? 6 : 4) }
}

const fourDigits = /^\d{4,8}$/

function isDegreeSign(tokens: Tokens, at: number): boolean {
  return degreeSigns.has(textAt(tokens, at).toLowerCase())
}

/** With the degree sign, and followed by the hemisphere or the axis. */
function finished(tokens: Tokens, at: number, angle: Angle): Found<Angle> {
  const hasSign = isDegreeSign(tokens, at)
  const to = hasSign ? at + 1 : at
  const { degrees, axis } = angle
  const isClear = angle.isClear || hasSign
  if (axis !== null) return { value: { degrees, axis, isClear }, to }
  const side = hemispheres.get(wordAt(tokens, to))
  if (side) return { value: { degrees: side.sign * degrees, axis: side.axis, isClear }, to: to + 1 }
  // In "48.85 lng 2.35" the word belongs to the second number, unless that is followed by one too.
  const isOwn = !isDigits(tokens, to + 1) || axes.has(wordAt(tokens, to + 2))
  const name = isOwn ? axes.get(wordAt(tokens, to)) : undefined
  return { value: { degrees, axis: name ?? null, isClear }, to: name ? to + 1 : to }
}
