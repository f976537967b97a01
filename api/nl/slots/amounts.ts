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
import type { Finder, ImpossibleMention, LimitMention, LitresMention, RadiusMention } from './mention.ts'
import { digitsAt, halfMoreAt, isDigits, numberAt, quantityAt } from './numbers.ts'

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

// The grades of petrol that a number after "cheapest" names.
const gradeNumbers: ReadonlySet<number> = new Set([91, 92, 95, 97, 98, 99, 100, 102])

const superlatives = wordSet('amounts', 'superlatives')
const rankings = wordSet('amounts', 'rankings')
const limits = wordSet('amounts', 'limits')
const beforeNumbers = wordSet('amounts', 'before numbers')
const beforeSuperlatives = wordSet('amounts', 'before superlatives')
const rankedThings = wordSet('amounts', 'ranked things')
const oneRankedThing = wordSet('amounts', 'one ranked thing')
const betweenRanked = wordSet('amounts', 'between ranked')
const askers = wordSet('amounts', 'askers')
const measures = wordSet('amounts', 'measures')

/** The number of requested rows: `top 5`, `the ten cheapest`, `dearest five countries`, `8 countries`. */
export const findLimits: Finder = tokens => {
  const isRanking = tokens.some(token => superlatives.has(token.word) || rankings.has(token.word))
  return eachFound(tokens, (from): LimitMention | null => {
    const one = limitAt(tokens, from, isRanking)
    return one && { kind: 'limit', from, to: one.to, limit: one.value }
  })
}

function limitAt(tokens: Tokens, at: number, isRanking: boolean): Found<number> | null {
  const glued = /^(?:top|bottom)(\d{1,3})$/.exec(wordAt(tokens, at))
  if (glued) return { value: Number(glued[1]), to: at + 1 }
  return (
    wordThenNumber(tokens, at) ??
    numberThenSuperlative(tokens, at) ??
    (isRanking ? (numberThenThings(tokens, at) ?? numberAlone(tokens, at)) : null)
  )
}

/** `top 5`, `cheapest three`, `most expensive 4`, `limit=10`. */
function wordThenNumber(tokens: Tokens, at: number): Found<number> | null {
  const word = wordAt(tokens, at)
  // "At least 5", "at most 10".
  if (wordAt(tokens, at - 1) === 'at') return null
  if (!limits.has(word) && !superlatives.has(word)) return null
  const start = pastSome(tokens, at + 1, beforeNumbers)
  const number = wholeAt(tokens, start)
  if (!number) return null
  const next = wordAt(tokens, number.to)
  if (word === 'top' || word === 'bottom' || word === 'limit') return measures.has(next) ? null : number
  if (word === 'n' || word === 'count') return wordAt(tokens, start - 1) === '=' ? number : null
  if (word === 'first' || word === 'last') return rankedThings.has(next) ? number : null
  return isAmong(tokens, number) ? number : null
}

/**
 * After a superlative, a number counts the ranked items unless another word uses it: in `cheapest 95` it is a grade.
 */
function isAmong(tokens: Tokens, { value, to }: Found<number>): boolean {
  if (isThingAt(tokens, to)) return true
  const next = wordAt(tokens, to)
  return !gradeNumbers.has(value) && value <= 50 && !measures.has(next) && !(value === 1 && !isDigits(tokens, to - 1))
}

/** `5 cheapest`, `the ten most expensive`, `four EU countries with the lowest`. */
function numberThenSuperlative(tokens: Tokens, at: number): Found<number> | null {
  const number = wholeAt(tokens, at)
  if (!number) return null
  const next = pastSome(tokens, pastHyphen(tokens, number.to), beforeSuperlatives)
  const isGrade = gradeNumbers.has(number.value) && !isThingAt(tokens, next + 1)
  const isOne = number.value === 1 && !isDigits(tokens, at)
  const isNewest = wordAt(tokens, next) === 'most' && wordAt(tokens, next + 1) === 'recent'
  return superlatives.has(wordAt(tokens, next)) && !isGrade && !isOne && !isNewest ? number : null
}

/** `8 countries`, in a question that ranks. */
function numberThenThings(tokens: Tokens, at: number): Found<number> | null {
  const number = wholeAt(tokens, at)
  if (!number || !isThingAt(tokens, number.to) || (number.value < 2 && !isDigits(tokens, at))) return null
  const before = wordAt(tokens, at - 1)
  // "Which of the two countries" chooses between those that are named.
  return before === 'of' || wordAt(tokens, at - 2) === 'of' || before === 'these' || before === 'both' ? null : number
}

/** `give me three`, in a question that ranks. */
function numberAlone(tokens: Tokens, at: number): Found<number> | null {
  const number = askers.has(wordAt(tokens, at - 1)) ? wholeAt(tokens, at) : null
  return number && isEnd(tokens, number.to) && number.value > 1 ? number : null
}

/** Is what is ranked there, after its number? */
function isThingAt(tokens: Tokens, at: number): boolean {
  const thing = wordAt(tokens, pastSome(tokens, at, betweenRanked))
  return rankedThings.has(thing) || (wordAt(tokens, at - 1) === '1' && oneRankedThing.has(thing))
}

function wholeAt(tokens: Tokens, at: number): Found<number> | null {
  const word = wordAt(tokens, at)
  const isDozen = word === 'a' || word === 'half' || word === 'dozen'
  const number = isDozen ? dozenAt(tokens, at) : numberAt(tokens, at)
  const fits = number !== null && Number.isInteger(number.value) && number.value >= 1 && number.value <= 200
  return fits ? number : null
}

/** "A few" is no number of rows. */
function dozenAt(tokens: Tokens, at: number): Found<number> | null {
  const number = quantityAt(tokens, at)
  return number && wordAt(tokens, number.to - 1) === 'dozen' ? number : null
}
