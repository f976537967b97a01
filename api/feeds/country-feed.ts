import type { History, Summary } from '../../pipeline/serving/schemas/live.ts'
import { againstText, kindName, perUnit, roseText } from '../pages/country/words.ts'
import { countryAddress, countryFeedAddress } from '../shared/addresses.ts'
import { dayText, fuelName, inCountry, priceText } from '../shared/format.ts'
import { sourcesOf } from '../shared/history/figures-csv.ts'
import { firstState, searchOf } from '../shared/history/state.ts'
import { difference, priceIn, type SeriesFuel, weeklyFuelNames, weeksBefore } from '../shared/weekly.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { weeklySeries } from '../snapshot/weekly-series.ts'
import { type AtomEntry, atomFeed, atomTime, type FeedAddress } from './atom-feed.ts'

const weeksInFeed = 26
const fuels: readonly SeriesFuel[] = ['diesel', 'e95']

/**
 * The averages of a country as an Atom feed: an entry for each published week. A country without weekly averages has an
 * entry for the day of the snapshot, and a feed reader collects the days.
 */
export function countryFeed(snapshot: LoadedSnapshot, code: string, { siteName, base }: FeedAddress): string {
  const histories = weeklySeries(snapshot.national, [code, 'EU'])
  const own = histories.get(code)!
  const isWeekly = own.count > 0
  return atomFeed({
    title: `Fuel prices ${inCountry(code)}`,
    subtitle: `${snapshot.demonstration ? 'Made-up data, not real prices. ' : ''}${isWeekly ? 'Weekly' : 'Daily'} averages in euros, taxes included.`,
    author: siteName,
    rights: rightsOf(snapshot, code, isWeekly),
    page: `${base}${countryAddress(code)}`,
    self: `${base}${countryFeedAddress(code)}`,
    entries: isWeekly ? weekEntries(code, own, histories.get('EU')!, base) : dayEntries(snapshot, code, base),
  })
}

function rightsOf(snapshot: LoadedSnapshot, code: string, isWeekly: boolean): string {
  if (!isWeekly)
    return `The licences of the sources: ${snapshot.answer<Summary>('live/summary').data.attribution.join('; ')}`
  return sourcesOf({ isBritish: code === 'GB' })
    .map(({ source, licence }) => `${source} (${licence})`)
    .join('; ')
}

function weekEntries(code: string, own: History, eu: History, base: string): AtomEntry[] {
  const hasReading = (at: number) => fuels.some(fuel => own[fuel][at] !== 0)
  const weeks = [...own.labels.keys()].filter(hasReading).slice(-weeksInFeed).reverse()
  return weeks.map(at => {
    const week = own.labels[at]!
    const figures = fuels.flatMap(fuel => {
      const price = priceIn(own, week, fuel)
      return price === null ? [] : [{ fuel, price }]
    })
    const prices = figures.map(({ fuel, price }) => `${inText(fuel)} ${priceText(price)}`)
    const sentences = figures.map(({ fuel, price }) => {
      const change = difference(price, priceIn(own, weeksBefore(week, 1), fuel))
      const againstEu = difference(price, priceIn(eu, week, fuel))
      return [
        `${weeklyFuelNames[fuel]}: ${priceText(price)} per litre`,
        ...(change === null ? [] : [`${roseText(change)} in a week`]),
        ...(againstEu === null ? [] : [`${againstText(againstEu)} the EU average`]),
      ].join(', ')
    })
    return {
      key: `country ${code} week ${week}`,
      title: `${dayText(week)}: ${prices.join(', ')}`,
      updated: `${week}T00:00:00Z`,
      page: `${base}/history${searchOf({ ...firstState, countries: [code, 'EU'], fuel: 'both', from: weeksBefore(week, 52), to: week })}`,
      text: `${sentences.join('. ')}. Weekly averages, taxes included.`,
    }
  })
}

/** The current figures, once for each day of a snapshot. */
function dayEntries(snapshot: LoadedSnapshot, code: string, base: string): AtomEntry[] {
  const { countries } = snapshot.answer<Summary>('live/summary').data
  const summary = countries.find(one => one.country_code === code)
  const means = Object.entries(summary?.fuels ?? {})
  if (summary === undefined || means.length === 0) return []
  const { createdAt } = snapshot.manifest
  const day = createdAt.slice(0, 10)
  const sentences = means.map(([fuel, { avg }]) => `${fuelName(fuel)}: ${priceText(avg)} ${perUnit(fuel)}`)
  const first = means.slice(0, 2).map(([fuel, { avg }]) => `${fuelName(fuel)} ${priceText(avg)}`)
  return [
    {
      key: `country ${code} day ${day}`,
      title: `${dayText(day)}: ${first.join(', ')}`,
      updated: atomTime(createdAt),
      page: `${base}${countryAddress(code)}`,
      text: `${sentences.join('. ')}. Taxes included; ${kindName(summary.basis)}.`,
    },
  ]
}

function inText(fuel: SeriesFuel): string {
  return fuel === 'diesel' ? 'diesel' : weeklyFuelNames[fuel]
}
