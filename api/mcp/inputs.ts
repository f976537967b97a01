import * as z from 'zod'
import { countryCodeOf, countryNames } from '../../pipeline/model/countries.ts'
import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { isDay } from '../../pipeline/model/instants.ts'

// Longer values, such as a question or a request body in the wrong field, are shortened in the error.
const longestShown = 60

/** The error of one input: the expected and the found value. */
function mustBe(expected: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) => `must be ${expected}, found ${shown(input)}`,
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  if (text === undefined) return 'nothing'
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

/**
 * The inputs of a tool. Unknown inputs are rejected, not ignored: an agent that writes `radius` probably meant
 * `radius_km`.
 */
export function inputs<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = `known inputs: ${Object.keys(shape).join(', ')}`
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys' ? `unknown input ${issue.keys.join(', ')}; ${known}` : undefined,
  })
}

// A lone surrogate is not a character. JSON can contain one (`"\\ud800"`), UTF-8 cannot.
const halfPair = /\p{Surrogate}/u

/** Length is counted in code points, as in JSON Schema and the endpoints. */
export function textInput(longest: number, description: string) {
  const expected = mustBe(`a string of 1 to ${longest} characters`)
  const isText = (value: string) => value.trim() !== '' && [...value].length <= longest && !halfPair.test(value)
  return z.string(expected).refine(isText, expected).meta({ minLength: 1, maxLength: longest, description })
}

export function integerInput(from: number, to: number, description: string) {
  const expected = mustBe(`a whole number from ${from} to ${to}`)
  return z.int(expected).min(from, expected).max(to, expected).describe(description)
}

export function numberInput(from: number, to: number) {
  const expected = mustBe(`a number from ${from} to ${to}`)
  return z.number(expected).min(from, expected).max(to, expected)
}

export function oneOfInput<const Words extends readonly [string, ...string[]]>(words: Words, description: string) {
  return z.enum(words, mustBe(`one of ${words.join(', ')}`)).describe(description)
}

const twoLetters = /^[A-Za-z]{2}$/
const codeOf = new Map(Object.entries(countryNames).map(([code, name]) => [name.toLowerCase(), code]))

function countryCodeError({ input }: { readonly input?: unknown }): string {
  const code = typeof input === 'string' ? codeOf.get(input.trim().toLowerCase()) : undefined
  return `must be a two-letter code such as FR, found ${shown(input)}${code ? ` (its code is ${code})` : ''}`
}

/** Converted to upper case, `UK` to `GB` and `EL` to `GR`. */
export function countryInput(description = 'ISO 3166-1 alpha-2 code, such as FR') {
  return z
    .string({ error: countryCodeError })
    .regex(twoLetters, { error: countryCodeError })
    .overwrite(countryCodeOf)
    .describe(description)
}

export function dayInput(description: string) {
  const expected = mustBe('a day, YYYY-MM-DD')
  return z.string(expected).refine(isDay, expected).describe(description)
}

/** WGS 84 degrees. */
export const latitude = numberInput(-90, 90)
export const longitude = numberInput(-180, 180)

/** Fuels of stations. */
export const stationFuel = oneOfInput(
  ['euro95', ...fuelCodes],
  'euro95 is the regular petrol of a station: sp95, otherwise e10 (u91 in Australia). LPG is gpl; cng and lng are per kg',
)

/** Fuels of national figures: those of the weekly series, and those that only live prices have. */
export const nationalFuel = oneOfInput(
  ['both', 'euro95', 'diesel', 'sp98', 'e10', 'e5', 'gpl', 'e85', 'cng', 'lng', 'hvo', 'u91', 'b10'],
  'euro95 (petrol) and diesel have weekly series; the others (LPG is gpl) come from live prices',
)
