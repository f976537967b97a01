import { wordSet } from '../words/phrase-file.ts'
import { eachFound, type Found, isEnd, pastHyphen, pastSome, type Tokens, wordAt } from './found.ts'
import type { Finder, LimitMention } from './mention.ts'
import { isDigits, numberAt, quantityAt } from './numbers.ts'

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
