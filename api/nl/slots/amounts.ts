import { wordMeanings, wordSet } from '../words/phrase-file.ts'
import {
  eachFound,
  type Found,
  isEnd,
  isJoined,
  pastHyphen,
  pastOne,
  pastSome,
  type Tokens,
  textAt,
  wordAt,
} from './found.ts'
import type { Finder, ImpossibleMention, LitresMention, RadiusMention } from './mention.ts'
import { digitsAt, halfMoreAt, isDigits, numberAt } from './numbers.ts'

const litresIn = wordMeanings('amounts', { litre: 1, hectolitre: 100 })
const kmIn = wordMeanings('distances', { km: 1, mile: 1.609344, metre: 0.001 })
const sizes = wordSet('times', 'size')
const gallons = wordSet('amounts', 'gallons')
const notFilled = wordSet('amounts', 'not filled')
const engines = wordSet('amounts', 'engines')
const beforeAmounts = wordSet('amounts', 'before amounts')
const vessels = wordSet('amounts', 'vessels')
const times = wordSet('amounts', 'times')

/** Amounts of fuel: `50 litres`, `55.5 l`, `a 60-litre tank`, `litres=40`. One litre is a unit, no amount. */
export const findLitres: Finder = tokens => eachFound(tokens, at => gallonsAt(tokens, at) ?? amountAt(tokens, at))

function amountAt(tokens: Tokens, from: number): LitresMention | null {
  const one = numberThenUnit(tokens, from) ?? unitThenNumber(tokens, from)
  const many = one ? null : timesAt(tokens, from)
  const found = one ?? many
  return found && found.value > 1 ? { kind: 'litres', from, to: found.to, litres: found.value } : null
}

/** `two 20 litre cans`, `2 x 20 l`, `3 tanks of 50 litres`. */
function timesAt(tokens: Tokens, at: number): Found<number> | null {
  const count = numberAt(tokens, at)
  if (!count || !Number.isInteger(count.value) || count.value > 20) return null
  const vessel = vessels.has(wordAt(tokens, count.to)) && wordAt(tokens, count.to + 1) === 'of'
  const next = vessel ? count.to + 2 : pastOne(tokens, count.to, times)
  // "March 10 50 litres" multiplies nothing.
  if (next === count.to && isDigits(tokens, at)) return null
  const one = numberThenUnit(tokens, next)
  return one && { value: rounded(count.value * one.value), to: one.to }
}

/** A number with a comma for its decimals, or one point before three zeros for its thousands. */
function amountNumberAt(tokens: Tokens, at: number): Found<number> | null {
  const whole = digitsAt(tokens, at)
  if (!whole) return numberAt(tokens, at)
  const text = wordAt(tokens, at)
  if (/^\d{1,3}\.000$/.test(text)) return { value: Number(text) * 1000, to: whole.to }
  const hasDecimals = wordAt(tokens, whole.to) === ',' && isJoined(tokens, whole.to) && isJoined(tokens, whole.to + 1)
  const decimals = hasDecimals ? wordAt(tokens, whole.to + 1) : ''
  return /^\d{1,2}$/.test(decimals) ? { value: Number(`${whole.value}.${decimals}`), to: whole.to + 2 } : whole
}

function numberThenUnit(tokens: Tokens, at: number): Found<number> | null {
  const number = amountNumberAt(tokens, at)
  if (!number) return null
  const half = halfMoreAt(tokens, number.to)
  const next = pastHyphen(tokens, pastSome(tokens, half?.to ?? number.to, sizes))
  const unit = unitAt(tokens, next)
  if (!unit || isOfAnEngine(tokens, unit.to)) return null
  return { value: rounded((number.value + (half?.value ?? 0)) * unit.value), to: unit.to }
}

function unitAt(tokens: Tokens, at: number): Found<number> | null {
  const size = litresIn.get(wordAt(tokens, at))
  if (size === undefined) return null
  // LT is Lithuania.
  if (textAt(tokens, at) === 'LT' && !isJoined(tokens, at)) return null
  return { value: size, to: at + 1 }
}

function isOfAnEngine(tokens: Tokens, at: number): boolean {
  const next = pastHyphen(tokens, at)
  if (notFilled.has(wordAt(tokens, next))) return true
  return engines.has(wordAt(tokens, next + 1))
}

/** `litres=40`, `tank size 60`, `tank capacity: 55`. */
function unitThenNumber(tokens: Tokens, at: number): Found<number> | null {
  const word = wordAt(tokens, at)
  const isTank = word === 'tank' || word === 'capacity'
  if (!isTank && !litresIn.has(word)) return null
  const start = pastSome(tokens, at + 1, beforeAmounts)
  const isSigned = start > at + 1 && (isTank || wordAt(tokens, start - 1) === '=' || wordAt(tokens, start - 1) === ':')
  const number = isSigned && isDigits(tokens, start) ? amountNumberAt(tokens, start) : null
  if (!number) return null
  const unit = unitAt(tokens, pastHyphen(tokens, number.to))
  if (unit) return { value: rounded(number.value * unit.value), to: unit.to }
  return isTank && wordAt(tokens, start - 1) === 'of' ? null : number
}

function gallonsAt(tokens: Tokens, from: number): ImpossibleMention | null {
  const number = numberAt(tokens, from)
  if (!number) return null
  const unit = pastHyphen(tokens, number.to)
  if (!gallons.has(wordAt(tokens, unit))) return null
  return { kind: 'impossible', from, to: unit + 1, what: 'litres' }
}

/** Rounded to the millilitre, because 0.1 + 0.2 is not 0.3 in floating point. */
function rounded(litres: number): number {
  return Math.round(litres * 1000) / 1000
}

const radiusBefore = wordSet('distances', 'before radii')
const between = wordSet('distances', 'between')
const radiusAfter = wordSet('distances', 'after radii')
const moved = wordSet('distances', 'no radii')

/** How far stations may be: `within 5 km`, `a 3-mile radius`, `radius=10`. A distance that was driven is none. */
export const findRadii: Finder = tokens =>
  eachFound(tokens, (from): RadiusMention | null => {
    const found = kmAt(tokens, from)
    return found && { kind: 'radius', from, to: found.to, radiusKm: found.value }
  })

function kmAt(tokens: Tokens, at: number): Found<number> | null {
  const number = amountNumberAt(tokens, at)
  if (!number) return null
  const unit = pastHyphen(tokens, number.to)
  const km = kmIn.get(wordAt(tokens, unit))
  const before = wordBefore(tokens, at)
  // "radius=10": kilometres, as everywhere in the service.
  if (km === undefined) return before === 'radius' ? number : null
  const isRadius = radiusBefore.has(before) || radiusAfter.has(wordAt(tokens, pastHyphen(tokens, unit + 1)))
  // "Diesel Innsbruck 5 km".
  const isLast = isEnd(tokens, unit + 1) && number.value <= 50 && at > 0 && !moved.has(before)
  // Two decimals are 10 m.
  return isRadius || isLast ? { value: Math.round(number.value * km * 100) / 100, to: unit + 1 } : null
}

/** The word before a number, skipping words in between: "within about 5 km", "radius of 5 km". */
function wordBefore(tokens: Tokens, at: number): string {
  let before = at - 1
  while (before > at - 4 && between.has(wordAt(tokens, before))) before--
  return wordAt(tokens, before)
}
