import type { PlacesOfQuestion } from '../figures/places.ts'
import type { Priced } from '../figures/priced.ts'
import type { WeeklyFuel } from '../parsed.ts'
import { sayFuel } from './fuels.ts'
import { sayList, sayOr, sayPercent, sayPrice, sayWeek, sentence } from './phrases.ts'
import { sayCountry } from './places.ts'

/** `Diesel in Spain costs 1.431 EUR a litre (week of 2026-11-16), 2.1 % less than a month ago.` */
export function sayOnePlace(priced: Priced, fuels: readonly WeeklyFuel[], isNow: boolean): string {
  const held = fuels.filter(fuel => priced[fuel] !== 0)
  const costs = costsWord(priced, isNow)
  const [only, other] = held.map((fuel, at) => {
    const price = `${sayFuel(fuel)} ${at === 0 ? `in ${priced.said} ${costs} ` : ''}${sayPrice(priced[fuel])}`
    return { price, change: isNow ? sayChange(priced.change[fuel], at === 0 ? 'a month ago' : '') : null }
  })
  const when = `(${sayOrigin(priced)})`
  if (!only) return ''
  if (!other) return sentence(`${[`${only.price} ${when}`, only.change].filter(part => part !== null).join(', ')}.`)
  if (only.change === null || other.change === null) return sentence(`${only.price} and ${other.price} ${when}.`)
  return sentence(`${only.price}, ${only.change}, and ${other.price}, ${other.change} ${when}.`)
}

function costsWord({ live }: Priced, isNow: boolean): string {
  if (live?.basis === 'national_maximum') return 'costs at most'
  return isNow ? 'costs' : 'cost'
}

const liveKinds = {
  stations: 'live mean of stations on',
  regional_mean: 'live mean of regions on',
  national_mean: 'official mean valid on',
  national_maximum: 'legal maximum valid on',
} as const

/** `week of 2026-11-16`, `mean over the weeks from 2022-01-03 to 2022-12-26`, `live mean of stations on 2026-11-19`. */
export function sayWhen({ from, to, live }: Priced): string {
  if (live) return `${liveKinds[live.basis]} ${to}`
  return from === to ? sayWeek(to) : `mean over the weeks from ${from} to ${to}`
}

// With more prices than this, the week that most of them have is stated for "all others".
const mostListed = 3

/** `Andorra: live mean of stations on 2026-11-19; all others: week of 2026-11-16.` Used if they are not all of one week. */
export function sayWhens(priced: readonly Priced[]): string {
  const whens = [...new Set(priced.map(sayWhen))]
  const groups = whens.map(when => ({ when, places: priced.filter(one => sayWhen(one) === when) }))
  const largest = groups.reduce((a, b) => (b.places.length > a.places.length ? b : a))
  const isRest = (group: (typeof groups)[number]) => group === largest && group.places.length > mostListed
  const inOrder = [...groups.filter(group => !isRest(group)), ...groups.filter(isRest)]
  const said = inOrder.map(group => {
    const places = isRest(group) ? 'all others' : sayList(group.places.map(one => one.said))
    return `${places}: ${group.when}`
  })
  return sentence(`${said.join('; ')}.`)
}

/** The text in brackets after a price: its date, and for a mean, whose mean it is. */
export function sayOrigin(priced: Priced): string {
  const source = saySource(priced)
  return source ? `${source}, ${sayWhen(priced)}` : sayWhen(priced)
}

// Only a large region without some of its members has more: the mean of a complete one is the Commission's.
const mostMembersNamed = 12

/** The origin of a region's price: the Commission's mean, or our own. Null for a country. */
export function saySource({ region, members }: Pick<Priced, 'region' | 'members'>): string | null {
  if (members.length > mostMembersNamed) return 'unweighted mean of all its other members'
  if (members.length > 0) return `unweighted mean of ${sayList(members.map(sayCountry))}`
  return region ? "the Commission's mean" : null
}

/** A sentence about requested fuels without a price in a place. */
export function sayMissingFuels(priced: readonly Priced[], fuels: readonly WeeklyFuel[]): string | null {
  const missing = fuels.flatMap(fuel => {
    const places = priced.filter(one => one[fuel] === 0).map(one => one.said)
    return places.length === 0 ? [] : [`of ${sayFuel(fuel)} in ${sayOr(places)}`]
  })
  return missing.length === 0 ? null : `There is no reading ${sayOr(missing)} for that time.`
}

/** `The figure of the euro area is the Commission's mean.` */
export function sayMeans(places: readonly Pick<Priced, 'region' | 'members' | 'said'>[]): string | null {
  const means = [...new Set(places)].flatMap(one => {
    const source = saySource(one)
    return source ? [`the figure of ${one.said} is ${one.members.length > 0 ? 'the ' : ''}${source}`] : []
  })
  return means.length === 0 ? null : sentence(`${sayList(means)}.`)
}

/** A sentence if no place is named: the prices are those of the Union. */
export function sayUnnamed({ countries, region, except }: PlacesOfQuestion): string | null {
  if (countries.length > 0 || region || except) return null
  return "No country was named, so this is the Commission's mean of the European Union."
}

/** A sentence that explains why some prices are live. */
export function sayLive(priced: readonly Priced[]): string | null {
  const live = priced.filter(one => one.live)
  const ended = live.filter(one => one.live!.seriesUntil !== null)
  const never = live.filter(one => one.live!.seriesUntil === null)
  const parts = [
    ...(never.length > 0
      ? [`${sayList(never.map(one => one.said))} ${never.length === 1 ? 'has' : 'have'} no weekly series`]
      : []),
    ...ended.map(({ said, live }) => `the weekly series of ${said} ends with the week of ${live!.seriesUntil}`),
  ]
  return parts.length === 0 ? null : sentence(`${sayList(parts)}.`)
}

/** `2.1 % less than a month ago`, or `2.1 % less` after another change that names the time; null if unknown. */
export function sayChange(percent: number | null, then = ''): string | null {
  if (percent === null) return null
  if (percent === 0) return then === '' ? 'as much as then' : `as much as ${then}`
  const changed = `${sayPercent(percent)} ${percent < 0 ? 'less' : 'more'}`
  return then === '' ? changed : `${changed} than ${then}`
}
