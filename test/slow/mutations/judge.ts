import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { hoursBetween, type Instant } from '../../../pipeline/model/instants.ts'
import { metresApart } from '../../../pipeline/osm/spots.ts'
import { mediansOf } from '../../../pipeline/sanity/index.ts'
import type { Taken, WholeMemory } from './take.ts'

// How far a result may differ from the sound delivery's before it misleads anybody.
/** For a current price. */
const shareMax = 0.25
/** An exchange rate or an official figure is the price of a whole market; their own rules hold back larger changes. */
const metresMax = 500
/**
 * A stamp an hour ahead of the read comes from a clock that was not put back; the stamp of an unchanged price may be
 * wrong by a day and an hour.
 */
const hoursAhead = 1
const hoursOff = 25
/** Share of new stations among the known ones: a malformed row becomes readable when its malformed cell is removed. */
const addedMax = 0.02
/**
 * Current prices that disappeared: a delivery that lost more is not harmless, although a partial delivery may lose
 * more.
 */
const lostMax = 0.15

export interface Verdict {
  /** What the run reports of the delivery but not of the sound one: `refused FEED_SHAPE`, `held jump` … */
  readonly signs: readonly string[]
  /** How the current values differ from those of the sound delivery, beyond what is harmless. */
  readonly harm: readonly string[]
  /** Share of the current prices that disappeared. */
  readonly lost: number
}

export function compare(sound: Taken, other: Taken, keeps = false): Verdict {
  const served = valuesOf(other.memory)
  const expected = valuesOf(sound.memory)
  const gone = [...expected.keys()].filter(key => !served.has(key)).length
  const lost = expected.size === 0 ? 0 : gone / expected.size
  // Whether remembered values continue is tested by broken-deliveries.test.ts.
  const refused = other.outcome.report.error !== null
  const harm = refused ? [] : [...harmOf(sound.memory, other.memory), ...(keeps ? changesOf(sound, other) : [])]
  return { signs: signsOf(sound, other), harm, lost: refused ? 0 : lost }
}

/** Other current values, and moves. */
function changesOf(sound: Taken, other: Taken): string[] {
  const served = valuesOf(other.memory)
  const changed = [...valuesOf(sound.memory)].flatMap(([key, { amount }]) => {
    const now = served.get(key)?.amount ?? null
    return now === amount ? [] : [`${key}: ${now} for ${amount}`]
  })
  const [before, now] = [sound, other].map(({ outcome }) => outcome.report.moved)
  return before === now ? changed : [...changed, `${now} prices moved instead of ${before}`]
}

export const isTooMuchLost = ({ lost }: Verdict): boolean => lost > lostMax

function signsOf(sound: Taken, other: Taken): string[] {
  const { report } = other.outcome
  if (report.error) {
    const findings = [...new Set(report.findings.map(finding => finding.split(' ')[0]!))]
    return findings.length > 0 ? findings.map(code => `refused ${code}`) : [`refused ${report.errorCode}`]
  }
  const before = sound.outcome.report
  const rows = other.outcome.quarantined
  const count = (of: Taken, scope: string) => {
    const counts = new Map<string, number>()
    for (const row of of.outcome.quarantined) {
      // A quarantined field is a position, an id or a price.
      const isPrice = !['lat, lng', 'ref'].includes(row.field)
      if ((row.scope === 'row' || isPrice) === (scope === 'row'))
        counts.set(row.reason, (counts.get(row.reason) ?? 0) + 1)
    }
    return counts
  }
  const more = (scope: string) => {
    const known = count(sound, scope)
    return [...count(other, scope)]
      .filter(([reason, number]) => number > (known.get(reason) ?? 0))
      .map(([reason]) => reason)
  }
  const warned = report.warnings.some(warning => !before.warnings.includes(warning))
  return [
    ...(warned ? [other.memory.rates.length > 0 ? 'held rate' : 'partial'] : []),
    ...(rows.length > 0 ? more('row').map(reason => `quarantined ${reason}`) : []),
    ...more('field').map(reason => `field ${reason}`),
    ...verdictsOf(sound.memory, other.memory),
    ...(report.drift.some(line => !before.drift.includes(line)) ? ['changed'] : []),
    ...skippedMore(before.skipped, report.skipped),
  ]
}

type Counts = Readonly<Record<string, number>>

/** Rows left out on purpose are reported without an alarm, but where a price is left out, no wrong price is served. */
function skippedMore(before: Counts, now: Counts): string[] {
  return Object.keys(now)
    .filter(reason => now[reason]! > (before[reason] ?? 0))
    .map(reason => `skipped ${reason}`)
}

function verdictsOf(sound: WholeMemory, other: WholeMemory): string[] {
  const key = (price: WholeMemory['prices'][number]) =>
    `${price.stationId}/${price.fuel}/${price.verdict}/${price.rule}`
  const known = new Set(sound.prices.map(key))
  const words = { accept: '', hold: 'held', withhold: 'withheld' }
  const fresh = other.prices.filter(price => price.verdict !== 'accept' && price.listed && !known.has(key(price)))
  return [...new Set(fresh.map(({ verdict, rule }) => `${words[verdict]} ${rule}`))].sort()
}

interface Value {
  readonly amount: number
  readonly updated: Instant | null
  readonly readAt: Instant | null
}

/** Every current value that is a number: prices, figures, weeks, rates, and whether a station is on the map. */
function valuesOf(memory: WholeMemory): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const { stationId, fuel, servedMicros, updatedAt, readAt } of memory.prices) {
    if (servedMicros !== null) values.set(`${stationId}/${fuel}`, { amount: servedMicros, updated: updatedAt, readAt })
  }
  for (const { region, fuel, amountMicros, validFrom, unusable } of memory.figures) {
    if (unusable === null)
      values.set(`${region ?? 'all'}/${fuel}`, { amount: amountMicros, updated: validFrom, readAt: null })
  }
  for (const { country, week, euro95PerKilolitre, dieselPerKilolitre } of memory.weeks) {
    if (euro95PerKilolitre !== null)
      values.set(`${country}/${week}/sp95`, { amount: euro95PerKilolitre, updated: null, readAt: null })
    if (dieselPerKilolitre !== null)
      values.set(`${country}/${week}/diesel`, { amount: dieselPerKilolitre, updated: null, readAt: null })
  }
  for (const { currency, perEuro } of memory.rates)
    values.set(currency, { amount: Number(perEuro), updated: null, readAt: null })
  for (const { stationId } of memory.osm) values.set(`${stationId}/map`, { amount: 1, updated: null, readAt: null })
  return values
}

function harmOf(sound: WholeMemory, other: WholeMemory): string[] {
  const expected = valuesOf(sound)
  // A held price is the last validated one with its old stamp, so its stamp belongs to neither delivery.
  const held = heldPrices(other)
  const oldStamps = heldPrices(sound)
  const usual = mediansOf([...expected].map(([key, { amount }]) => ({ fuel: fuelOf(key), amount })))
  const wrong = [...valuesOf(other)].flatMap(([key, { amount, updated, readAt }]) => {
    const known = expected.get(key)
    if (held.has(key)) return []
    // Where there was no current price, the comparison is with the fuel's price elsewhere.
    const measure = known?.amount ?? usual.get(fuelOf(key))?.median ?? 0
    if (Math.abs(amount / measure - 1) > shareMax) return [`${key}: ${amount} for ${measure}`]
    if (updated === null) return []
    if (readAt !== null && hoursBetween(readAt, updated) > hoursAhead)
      return [`${key}: updated ${updated}, after the read`]
    const isOff =
      known?.updated &&
      !oldStamps.has(key) &&
      known.amount === amount &&
      Math.abs(hoursBetween(known.updated, updated)) > hoursOff
    return isOff ? [`${key}: updated ${updated} for ${known.updated}`] : []
  })
  return [...wrong, ...misplaced(sound, other)]
}

function heldPrices({ prices }: WholeMemory): Set<string> {
  return new Set(
    prices.filter(({ verdict }) => verdict === 'hold').map(({ stationId, fuel }) => `${stationId}/${fuel}`),
  )
}

/** The last part of a key of `valuesOf`: only its groups matter here. */
function fuelOf(key: string): FuelCode {
  return key.slice(key.lastIndexOf('/') + 1) as FuelCode
}

function misplaced(sound: WholeMemory, other: WholeMemory): string[] {
  const places = new Map(sound.stations.map(station => [station.id, station]))
  const added = other.stations.filter(({ id, listed }) => listed && !places.has(id))
  const strange = added.length > Math.max(2, places.size * addedMax) ? added : []
  const moved = other.stations.flatMap(({ id, ref, lat, lng, listed }) => {
    const known = places.get(id)
    if (!listed || !known) return []
    if (lat === null || lng === null || known.lat === null || known.lng === null) return []
    const metres = metresApart({ lat, lng }, { lat: known.lat, lng: known.lng })
    return metres > metresMax ? [`station ${ref} moved by ${Math.round(metres)} m`] : []
  })
  return [...strange.map(({ ref }) => `station ${ref} was not there`), ...moved]
}
