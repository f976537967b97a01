import { farMetres } from '../model/distance.ts'
import type { Profile } from '../model/stored.ts'
import { fewestPrices } from './comparison.ts'
import { percent } from './finding.ts'

// Smaller changes come from the market, not from the feed.
/** Of rows, stations, and the median of a fuel. */
const changedShare = 0.05
/** Of the prices of a fuel: the counts of rare fuels vary. */
const pricesShare = 0.1
/** Of the stations with a position. */
const movedShare = 0.01
/** Of the rows, quarantined more or less than before: a share, or a number of rows of a large delivery. */
const quarantinedShare = 0.001
const quarantinedRows = 50

export interface ProfileComparison {
  /** Of the last accepted delivery; null for a first delivery. */
  readonly before: Profile | null
  readonly now: Profile
  /** A part of a market can have any size. */
  readonly isWhole: boolean
  readonly places?: { readonly placed: number; readonly moved: number }
}

/** The changes of a feed since its last accepted delivery, in sentences. */
export function driftOf({ before, now, isWhole, places }: ProfileComparison): string[] {
  if (before === null) return []
  return [
    ...columnDrift(before.columns, now.columns),
    ...(isWhole ? [...countDrift('rows', before.rows, now.rows), ...stationDrift(before, now)] : []),
    ...fuelDrift(before.fuels, now.fuels, isWhole),
    ...(places && places.moved > places.placed * movedShare
      ? [`positions: ${places.moved} of ${places.placed} stations moved by more than ${farMetres} m`]
      : []),
    ...quarantineDrift(before, now),
  ]
}

function columnDrift(before: Profile['columns'], now: Profile['columns']): string[] {
  if (before === null || now === null) return []
  const added = Object.keys(now).filter(name => !Object.hasOwn(before, name))
  const removed = Object.keys(before).filter(name => !Object.hasOwn(now, name))
  const retyped = Object.keys(now).filter(
    name => before[name] && now[name] && Object.hasOwn(before, name) && before[name] !== now[name],
  )
  return [
    ...(added.length > 0 ? [`columns added: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`columns removed: ${removed.join(', ')}`] : []),
    ...retyped.map(name => `column ${name}: ${before[name]} before, ${now[name]} now`),
  ]
}

function stationDrift(before: Profile, now: Profile): string[] {
  return before.stations === null || now.stations === null ? [] : countDrift('stations', before.stations, now.stations)
}

function countDrift(what: string, before: number, now: number): string[] {
  if (Math.abs(now - before) <= before * changedShare) return []
  return [`${what}: ${before} before, ${now} now${before > 0 ? ` (${signed(now / before - 1)})` : ''}`]
}

function fuelDrift(before: Profile['fuels'], now: Profile['fuels'], isWhole: boolean): string[] {
  const fuels = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  return fuels.flatMap(fuel => {
    const then = before[fuel]
    const here = now[fuel]
    if (!then) return [`fuel new: ${fuel}, ${here!.prices} prices`]
    if (!here) return isWhole ? [`fuel gone: ${fuel}, ${then.prices} prices before`] : []
    const few = Math.min(then.prices, here.prices) < fewestPrices
    const change = here.medianMicros - then.medianMicros
    return [
      ...(isWhole && Math.abs(here.prices - then.prices) > Math.max(fewestPrices, then.prices * pricesShare)
        ? [`prices of ${fuel}: ${then.prices} before, ${here.prices} now (${signed(here.prices / then.prices - 1)})`]
        : []),
      ...(!few && Math.abs(change) > then.medianMicros * changedShare
        ? [`median of ${fuel}: ${amountOf(then)} before, ${amountOf(here)} now (${signed(change / then.medianMicros)})`]
        : []),
    ]
  })
}

function quarantineDrift(before: Profile, now: Profile): string[] {
  const [then, here] = [before, now].map(({ quarantined, rows }) => (rows === 0 ? 0 : quarantined / rows)) as [
    number,
    number,
  ]
  const isFew = Math.abs(now.quarantined - before.quarantined) < quarantinedRows
  if (isFew && Math.abs(here - then) <= quarantinedShare) return []
  return [
    `quarantined: ${before.quarantined} of ${before.rows} rows before (${percent(then)}), ` +
      `${now.quarantined} of ${now.rows} now (${percent(here)})`,
  ]
}

function amountOf({ medianMicros }: Profile['fuels'][string]): number {
  return medianMicros / 1e6
}

function signed(share: number): string {
  return `${share > 0 ? '+' : ''}${percent(share)}`
}
