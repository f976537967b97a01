import { unitOf } from '../../../pipeline/model/fuels.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import { liveCodesOf } from '../figures/brands.ts'
import { isLive, type LivePrice, liveDay, livePrices } from '../figures/live.ts'
import { liveFeeds, publishedLive } from '../figures/published-by.ts'
import type { AskedFuel, Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayInTurn, sayList, sentence, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'
import { liveFuelOf, liveRow } from './live-fuels.ts'
import { nothingHeld } from './weekly-reply.ts'

/** The legal maximum price that is in force, for the named countries or for all that have one. */
export function legalMaximum(parsed: Parsed, context: QuestionContext): Reply {
  if (!isLive(context)) return nothingHeld('The newest legal maximum prices are too old.', { maxima: [] }, liveFeeds)
  const { countries, region, except = [], fuel_type } = parsed
  const markets = context.snapshot.national.markets.filter(one => one.basis === 'national_maximum' && one.published)
  const capped = markets.map(({ country }) => country)
  const asked = [...countries, ...(region ? regionMembers(region, except) : [])]
  const wanted = asked.length > 0 ? capped.filter(country => asked.includes(country)) : capped
  const fuels: readonly AskedFuel[] = fuel_type === 'both' ? ['euro95', 'diesel'] : [fuel_type]
  const byFuel = fuels.map(fuel => ({ fuel, found: wanted.flatMap(country => maximumOf(fuel, country, context)) }))
  const prices = byFuel.flatMap(({ found }) => found)
  const without = countries.filter(country => prices.every(one => one.country !== country))
  const rows = prices.map(liveRow)
  const message = sentences([
    ...byFuel.map(({ fuel, found }) => sayMaxima(fuel, found, context)),
    without.length > 0 || prices.length === 0 ? sayWithoutMaximum(fuel_type, without, capped) : null,
  ])
  const isMissing = without.length > 0 || prices.length === 0
  const liveFuel = liveFuelOf(parsed)
  const data = {
    ...(liveFuel && { fuel: liveFuel }),
    date: liveDay(context),
    maxima: rows,
    ...(isMissing && { without, held_for: capped }),
  }
  if (prices.length === 0) return nothingHeld(message, data, liveFeeds)
  const sources = publishedLive(context.snapshot.national, [...new Set(prices.map(({ country }) => country))])
  const updateFrequency = 'as the national sources publish'
  return { status: 'ok', message, data, rows, dataDate: liveDay(context), ...sources, updateFrequency }
}

function maximumOf(fuel: AskedFuel, country: string, context: QuestionContext): readonly LivePrice[] {
  return liveCodesOf(fuel, country).flatMap(code => livePrices(context, code).filter(one => one.country === country))
}

// Of a longer list, only the ends are named. The rows contain all entries.
const mostNamed = 5

/** `The legal maximum price of diesel is 1.782 EUR a litre in Serbia (in force on 2026-11-19).` */
function sayMaxima(fuel: AskedFuel, found: readonly LivePrice[], context: QuestionContext): string {
  if (found.length === 0) return ''
  const each = (one: LivePrice, at: number) =>
    `${sayInTurn(one.price, at, unitOf(one.fuel))} in ${sayCountry(one.country)}`
  const sorted = found.toSorted((a, b) => a.price - b.price)
  const isFew = found.length <= mostNamed
  const listed = isFew ? sayList(found.map(each)) : `from ${each(sorted[0]!, 0)} to ${each(sorted.at(-1)!, 1)}`
  return sentence(`the legal maximum price of ${sayFuel(fuel)} is ${listed} (in force on ${liveDay(context)}).`)
}

function sayWithoutMaximum(fuel: AskedFuel, without: readonly string[], capped: readonly string[]): string {
  const where = without.length === 0 ? '' : ` for ${sayList(without.map(sayCountry), 'or')}`
  const held = capped.length === 0 ? '' : ` Countries with legal maximum prices: ${sayList(capped.map(sayCountry))}.`
  return `The data has no legal maximum price of ${sayFuel(fuel)}${where}.${held}`
}
