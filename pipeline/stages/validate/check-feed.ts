import type { Capture } from '../../capture.ts'
import { fewestPrices, quarantinedShareMax } from '../../contract/comparison.ts'
import { statesOf } from '../../hours/states.ts'
import { FeedShapeError, type RowError } from '../../model/errors.ts'
import { believedFrom, epochSecondsOf, hoursBetween, type Instant } from '../../model/instants.ts'
import { microsOf } from '../../model/money.ts'
import type { StationRecord } from '../../model/records.ts'
import { checkLayout, entriesOf, type Notation, notationOf } from '../../operator-feed/entries.ts'
import type { PriceEntry, StationEntry } from '../../operator-feed/entry.ts'
import { stampDaysMax, stationOf, updatedAtOf } from '../../operator-feed/operator-source.ts'
import { type ExaminedStation, examineStation } from '../../operator-feed/rows.ts'
import { eurMicrosBand, isInBand } from '../../sanity/band.ts'
import { judgeStations } from '../../sanity/judge-stations.ts'
import { mediansOf } from '../../sanity/medians.ts'
import { misplacedStations } from '../../sanity/misplaced.ts'
import type { StationPrices } from '../../sanity/verdict.ts'
import type { StationDescriptor } from '../../source.ts'
import { type FuelLine, fuelLines } from './fuel-lines.ts'

/** What a run does with the row or the value. */
type Effect =
  | 'left out'
  | 'value left out'
  | 'held'
  | 'not shown'
  | 'position put aside'
  | 'hours unknown'
  | 'served as it is'

interface FeedFinding {
  readonly line: number
  readonly field: string
  readonly code: string
  readonly found: string
  readonly effect: Effect
}

export interface FeedCheck {
  readonly notation: Notation | null
  /** Why a run would refuse the entire file. Empty when it would accept it. */
  readonly refusals: readonly string[]
  readonly findings: readonly FeedFinding[]
  /** Number of stations that a run would read. */
  readonly stations: number
  readonly placed: number
  readonly prices: number
  readonly outOfStock: number
  readonly fuels: readonly FuelLine[]
}

// Approximate units of a currency per euro, only to detect prices in hundredths or in another currency. The krona was
// between 8 and 12 per euro since 1999.
const roughlyPerEuro: Readonly<Record<string, number>> = { EUR: 1, SEK: 11 }
const week = 7 * 24 * 3600

/**
 * Checks a file of the operator feed and returns all faults at once. Without a market, places and price levels are not
 * checked.
 */
export function checkFeed(capture: Capture, market: StationDescriptor | null, now: Instant): FeedCheck {
  const refusals: string[] = []
  const notation = attempt(refusals, () => notationOf(capture))
  const readable = attempt(refusals, () => entriesOf(capture))
  const entries = readable ?? []
  attempt(refusals, () => checkLayout(capture, entries))
  const examined = entries.map(examineStation)
  const sound = soundOf(examined)
  const stations = sound.map(({ record }) => record)
  const left = examined.flatMap(leftOut)
  const findings = [...left, ...repeatedIds(entries), ...doubtful(sound, now, market)]
  if (readable) refusals.push(...refusalsOf(capture, market, stations, examined))
  const prices = stations.flatMap(station => station.prices)
  return {
    notation,
    refusals: [...new Set(refusals)],
    findings: findings.sort((a, b) => a.line - b.line),
    stations: stations.length,
    placed: stations.filter(station => station.lat !== null).length,
    prices: prices.length,
    outOfStock: stations.reduce((sum, { availability }) => sum + (availability?.length ?? 0), 0),
    fuels: fuelLines(prices),
  }
}

/** A file may break several of the rules for a complete file. Each one is reported. */
function attempt<Out>(refusals: string[], read: () => Out): Out | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FeedShapeError)) throw error
    refusals.push(error.message)
    return null
  }
}

interface Sound {
  readonly examined: ExaminedStation
  readonly record: StationRecord
}

/** The stations that a run would read: without faults, and the first with their id. */
function soundOf(examined: readonly ExaminedStation[]): Sound[] {
  const seen = new Set<unknown>()
  return examined.flatMap(one => {
    const { id } = one.entry.members
    if (one.faults.length > 0 || seen.has(id)) return []
    seen.add(id)
    const prices = one.prices.filter(price => price.faults.length === 0).map(price => price.entry.members)
    return [{ examined: one, record: stationOf(one.entry.members, prices, one.valuesAside) }]
  })
}

function leftOut({ entry, faults, valuesAside, prices }: ExaminedStation): FeedFinding[] {
  return [
    ...faults.map(fault => faultFinding({ ...entry, at: '' }, fault)),
    ...valuesAside.map(fault => faultFinding({ ...entry, at: '' }, fault, 'value left out')),
    ...prices.flatMap(price => price.faults.map(fault => faultFinding(price.entry, fault))),
  ]
}

/** Texts are quoted. Otherwise `"17.34"` (not a number) and `"A-3 "` (not an id) look valid. */
function faultFinding(
  { position, at, members }: Omit<PriceEntry, 'faults' | 'line'>,
  fault: RowError,
  effect: Effect = 'left out',
): FeedFinding {
  const value = members[fault.field.slice(at.length)]
  const found = value === fault.found ? JSON.stringify(value) : fault.found
  return finding(position, fault.field, fault.reason, found, effect)
}

function finding(line: number, field: string, code: string, found: string, effect: Effect): FeedFinding {
  return { line, field, code, found: found.slice(0, 80), effect }
}

function repeatedIds(entries: readonly StationEntry[]): FeedFinding[] {
  const lines = new Map<unknown, number>()
  return entries.flatMap(({ position, members: { id } }) => {
    const first = lines.get(id)
    if (typeof id !== 'string' || first === undefined) {
      lines.set(id, position)
      return []
    }
    return [finding(position, 'id', 'DUPLICATE_REF', `${id}, as in line ${first}`, 'left out')]
  })
}

/** Values that are well formed but cannot be right. */
function doubtful(sound: readonly Sound[], now: Instant, market: StationDescriptor | null): FeedFinding[] {
  const stations = sound.map(({ record }) => record)
  const lineOf = new Map(sound.map(({ examined, record }) => [record.ref, examined.entry.position]))
  const places = market ? misplacedStations(market.country, stations) : []
  return [
    ...places.map(one => finding(lineOf.get(one.ref)!, 'lat', one.reason, one.found, 'position put aside')),
    ...sound.flatMap(({ examined, record }) => hoursFindings(examined.entry.position, record, market, now)),
    ...sound.flatMap(({ examined }) => stampFindings(examined, now)),
    ...heldPrices(sound, market, now),
  ]
}

function hoursFindings(
  line: number,
  { openingHours }: StationRecord,
  market: StationDescriptor | null,
  now: Instant,
): FeedFinding[] {
  if (openingHours === null) return []
  const from = epochSecondsOf(now)
  const states = statesOf(openingHours, market?.country ?? 'SE', from, from + week)
  const isKnown = states.some(({ state }) => state !== 'unknown')
  return isKnown ? [] : [finding(line, 'opening_hours', 'NOT_A_WEEK', openingHours, 'hours unknown')]
}

function stampFindings({ prices }: ExaminedStation, now: Instant): FeedFinding[] {
  return prices.flatMap(({ entry, faults }) => {
    const stamp = faults.length > 0 ? null : updatedAtOf(entry.members)
    if (stamp === null) return []
    const fault = (code: string, effect: Effect) =>
      finding(entry.position, `${entry.at}updated_at`, code, String(entry.members.updated_at), effect)
    if (stamp > now) return [fault('IN_THE_FUTURE', now >= believedFrom(stamp) ? 'served as it is' : 'held')]
    return hoursBetween(stamp, now) > stampDaysMax * 24 ? [fault('STAMP_TOO_OLD', 'not shown')] : []
  })
}

/**
 * Prices that the sanity rules hold or withhold because of the amount: too far from the median of the file, or
 * placeholders.
 */
function heldPrices(sound: readonly Sound[], market: StationDescriptor | null, now: Instant): FeedFinding[] {
  const stations = sound.map(
    ({ record }, id): StationPrices => ({
      id,
      lat: record.lat,
      lng: record.lng,
      operator: record.brand,
      prices: record.prices,
      before: () => undefined,
    }),
  )
  const perEuro = roughlyPerEuro[market?.currency ?? ''] ?? null
  const common = {
    before: undefined,
    moves: () => [],
    groupDoubt: null,
    farMove: 0,
    readAt: now,
    perEuro,
    frozen: null,
  }
  const { judgements } = judgeStations(stations, () => common)
  return sound.flatMap(({ examined, record }, id) =>
    record.prices.flatMap((price, at) => {
      const { verdict, rule, detail } = judgements.get(id)![at]!
      if (verdict === 'accept' || rule === 'future-stamp') return []
      const entry = examined.prices.find(
        ({ entry: { members } }) =>
          members.fuel === price.fuel && microsOf(Number(members.amount)) === price.amountMicros,
      )!.entry
      const code = rule!.toUpperCase().replaceAll('-', '_')
      const effect = verdict === 'hold' ? 'held' : 'not shown'
      return [finding(entry.position, `${entry.at}amount`, code, `${price.amountMicros / 1e6}: ${detail}`, effect)]
    }),
  )
}

/** The reasons for which pipeline/contract would refuse a first delivery. */
function refusalsOf(
  capture: Capture,
  market: StationDescriptor | null,
  stations: readonly StationRecord[],
  examined: readonly ExaminedStation[],
): string[] {
  const refusals: string[] = []
  if (stations.length === 0) refusals.push(`${capture.label}: expected stations, found none that can be read`)
  const faulty = examined
    .map(({ faults, prices }) => (faults.length > 0 ? 1 : prices.filter(price => price.faults.length > 0).length))
    .reduce((sum, count) => sum + count, 0)
  const rows = stations.length + faulty
  if (rows > 0 && faulty / rows > quarantinedShareMax) {
    refusals.push(
      `${capture.label}: expected readable rows, found ${faulty} of ${rows} unreadable, more than ${quarantinedShareMax * 100} %`,
    )
  }
  return market ? [...refusals, ...marketRefusals(capture, market, stations)] : refusals
}

function marketRefusals(
  { label }: Capture,
  { contract, currency }: StationDescriptor,
  stations: readonly StationRecord[],
): string[] {
  const few = stations.length > 0 && stations.length < contract.stations[0]
  const perEuro = roughlyPerEuro[currency]
  const levels = [...mediansOf(stations.flatMap(station => station.prices))].sort().filter(([, one]) => {
    return one.count >= fewestPrices && isInBand(one.medianMicros, perEuro ?? null) === false
  })
  return [
    ...(few ? [`${label}: expected at least ${contract.stations[0]} stations, found ${stations.length}`] : []),
    ...levels.map(([fuel, { medianMicros }]) => {
      const band = eurMicrosBand.map(micros => (micros / 1e6) * perEuro!).join(' and ')
      const expected = `expected a median of ${fuel} between ${band} ${currency}`
      return `${label}: ${expected}, found ${medianMicros / 1e6}: another unit or currency`
    }),
  ]
}
