import * as z from 'zod'
import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { isDay } from '../../pipeline/model/instants.ts'
import { regions } from '../allowed-values/regions.ts'
import { Refusal } from '../http/refusal.ts'
import { countryAsWritten, fuelAsWritten, regionAsWritten } from '../nl/as-written.ts'
import type { Parsed } from '../nl/parsed.ts'

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

/** A past instant, which is read where the snapshot is chosen. */
export const asOfInput = z.string(mustBe('an instant in UTC such as 2026-11-18T06:00:00Z')).describe('Past, UTC')

// A lone surrogate is not a character. JSON can contain one (`"\\ud800"`), UTF-8 cannot.
const halfPair = /\p{Surrogate}/u

/** Length is counted in code points, as in JSON Schema and the endpoints. */
export function textInput(longest: number) {
  const expected = mustBe(`a string of 1 to ${longest} characters`)
  const isText = (value: string) => value.trim() !== '' && [...value].length <= longest && !halfPair.test(value)
  return z.string(expected).refine(isText, expected).meta({ minLength: 1, maxLength: longest })
}

export function integerInput(from: number, to: number) {
  const expected = mustBe(`a whole number from ${from} to ${to}`)
  return z.int(expected).min(from, expected).max(to, expected)
}

export function numberInput(from: number, to: number) {
  const expected = mustBe(`a number from ${from} to ${to}`)
  return z.number(expected).min(from, expected).max(to, expected)
}

export function oneOfInput<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, mustBe(`one of ${words.join(', ')}`))
}

/** A word that `find` gives a meaning. The list of tools only has the description: enumerations would refuse synonyms. */
function wordInput<Meaning extends string>(find: (text: string) => Meaning | null, expected: string) {
  const { error } = mustBe(expected)
  return z.string({ error }).transform((text, context): Meaning => {
    // Longer texts are no names.
    const meaning = text.length > longestName ? null : find(text)
    if (meaning !== null) return meaning
    context.addIssue({ code: 'custom', message: error({ input: text }), input: text })
    return z.NEVER
  })
}

const longestName = 100

const countryExpected = 'a country such as FR or France'

/** A code or a name. `UK` means `GB`, `EL` means `GR`. */
export function countryInput(description = 'Code or name: FR, France') {
  return wordInput(countryAsWritten, countryExpected).describe(description)
}

const placeInput = wordInput(placeAsWritten, `${countryExpected}, or a region such as EU or Nordics`)

function placeAsWritten(text: string): string | null {
  return countryAsWritten(text) ?? regionAsWritten(text)
}

/** Countries, and at most one region. */
export function placesInput(from: number, to: number, description: string) {
  const error = `must be a list of ${from} to ${to} countries, such as FR or France`
  const list = z.array(placeInput, { error }).max(to, { error }).describe(description)
  return from === 0 ? list : list.min(from, { error })
}

/** The countries of `placesInput`, each once, and its region. Throws Refusal for several regions. */
export function placesOf(places: readonly string[]): Pick<Parsed, 'countries' | 'region'> {
  const named = [...new Set(places)]
  const within = regions.filter(region => region !== 'EU' && named.includes(region))
  const [region, another] = within
  if (another) throw new Refusal(400, `countries: name at most one region, found ${within.join(' and ')}`)
  const countries = named.filter(place => place !== region)
  return { countries, ...(region === undefined ? {} : { region }) }
}

const dayExpected = mustBe('a day, YYYY-MM-DD')
export const dayInput = z.string(dayExpected).refine(isDay, dayExpected).meta({ format: 'date' })

/** WGS 84 degrees. */
export const latitude = numberInput(-90, 90)
export const longitude = numberInput(-180, 180)

/** The same without listing the limits, for boxes. */
export function degrees(most: number) {
  const expected = mustBe(`a number from -${most} to ${most}`)
  return z.number(expected).refine(value => Math.abs(value) <= most, expected)
}

/** Codes take precedence: among the words of questions, `e10` is any petrol of 95 octane. */
function fuelInput<const Fuels extends readonly string[]>(fuels: Fuels, description: string) {
  const find = (text: string): Fuels[number] | null => {
    const words = [text.trim().toLowerCase(), fuelAsWritten(text)]
    const meant = words.flatMap(word => fuels.filter(fuel => fuel === (word === 'fuel' ? 'both' : word)))
    return meant[0] ?? null
  }
  const expected = `one of ${fuels.join(', ')}, or a word for it such as petrol or LPG`
  return wordInput<Fuels[number]>(find, expected).describe(description)
}

/** Fuels of stations. `euro95` is the regular petrol of each station: 95, otherwise E10 (91 in Australia). */
export const stationFuel = fuelInput(['euro95', ...fuelCodes], 'petrol, diesel, sp98, e10, LPG, CNG …')

/** Fuels of national figures: those of the weekly series, and those that only live prices have. */
export const nationalFuel = fuelInput(
  ['both', 'euro95', ...fuelCodes.filter(code => code !== 'sp95')],
  'petrol, diesel, both (default); live only: sp98, e10, LPG, CNG …',
).default('both')

/** Fuels that have weekly series. */
export const weeklyFuel = fuelInput(['both', 'euro95', 'diesel'], 'petrol, diesel, both (default)').default('both')
