import type { ReferenceReading } from '../delivery-reading/read-delivery.ts'
import { hoursBetween, type Instant } from '../model/instants.ts'
import { microsOf } from '../model/money.ts'
import type { Profile, StoredFigure } from '../model/stored.ts'
import type { FigureDescriptor, FigureRecord } from '../source.ts'
import { checkColumns } from './check-columns.ts'
import { swappedFigures } from './check-figure-grades.ts'
import { unknownFuels } from './check-fuels.ts'
import { checkReadable } from './check-readable.ts'
import { type CheckResult, type ContractFinding, checked, found } from './finding.ts'
import { isUnread } from './unread-periods.ts'

/** The largest real weekly change of a national mean since 2005 was 29 %. A cap changes more slowly. */
const stepMax = 0.3
/** A cap is announced for the next day, or for the days after Christmas. A later date is a misread month or year. */
const daysAheadMax = 7

export interface FigureContext {
  /** The last accepted figures. */
  readonly known: readonly StoredFigure[]
  /** Columns of the last accepted delivery; null if there is none. */
  readonly columnsBefore: Profile['columns']
  readonly readAt: Instant
  /** False for the shortened deliveries of files. */
  readonly realSize: boolean
}

/**
 * Checks official figures against their source's contract and the last accepted ones. One wrong figure affects an entire
 * market, so what was read is accepted or refused as a unit. No single figure is held. A row that cannot be read costs only
 * its own figure: see `unreadPeriods`.
 */
export function checkFigures(
  descriptor: FigureDescriptor,
  reading: ReferenceReading<FigureRecord>,
  { known, columnsBefore, readAt, realSize }: FigureContext,
): CheckResult {
  const { records } = reading
  const columns = checkColumns(descriptor.contract, reading.columns, columnsBefore)
  const findings = [
    ...mostlyUnread(reading),
    ...columns.findings,
    ...missingFuels(descriptor, reading),
    ...records.flatMap(record => [
      ...beyondBounds(descriptor, record),
      ...leapt(descriptor, record, known),
      ...farAhead(record, readAt),
    ]),
    ...contradictions(records),
    ...missingRegions(descriptor, records, realSize),
    ...wentBack(records, known, readAt),
    ...swappedFigures(records, known),
  ]
  // The same amount on several days or in several regions is one finding.
  return checked({ findings: firstOfEach(findings), remarks: [...columns.remarks, ...unknownFuels(reading)] })
}

function firstOfEach(findings: readonly ContractFinding[]): ContractFinding[] {
  return findings.filter(({ finding }, at) => findings.findIndex(other => other.finding === finding) === at)
}

/** A row that cannot be read is left out. Where most cannot be read, the page has another unit or layout, and the rest is no exception. */
function mostlyUnread(reading: ReferenceReading<FigureRecord>): ContractFinding[] {
  const { records, quarantined } = reading
  const isMostlyRead = records.length > 0 && quarantined.filter(isUnread).length <= records.length
  return isMostlyRead ? [] : checkReadable(reading, 0)
}

/** An unreadable row may be that of a missing fuel. More missing fuels than unreadable rows refuse the delivery. */
function missingFuels(
  { contract }: FigureDescriptor,
  { records, quarantined }: ReferenceReading<FigureRecord>,
): ContractFinding[] {
  const fuels = new Set(records.map(record => record.fuel))
  const missing = contract.fuels.filter(fuel => !fuels.has(fuel))
  if (missing.length <= quarantined.filter(isUnread).length) return []
  return missing.map(fuel => found('FUEL_GONE', `expected ${contract.fuels}, found no ${fuel}`, { subject: fuel }))
}

function beyondBounds(
  { contract, currency }: FigureDescriptor,
  { fuel, amountMicros, region }: FigureRecord,
): ContractFinding[] {
  const [least, most] = contract.amounts[fuel] ?? [0, Number.POSITIVE_INFINITY]
  if (amountMicros >= microsOf(least) && amountMicros <= microsOf(most)) return []
  const amount = amountMicros / 1e6
  const name = nameOf({ fuel, region })
  const text = `expected ${name} between ${least} and ${most} ${currency}, found ${amount}`
  return [found('OUT_OF_BOUNDS', text, { subject: fuel, level: amount })]
}

/**
 * Amounts that are too old to be published are not compared either. After months without a delivery, correct amounts
 * differ by more than in any week. They would be refused forever, because a refused amount never replaces the old one.
 */
function leapt(descriptor: FigureDescriptor, record: FigureRecord, known: readonly StoredFigure[]): ContractFinding[] {
  const { currency, freshness } = descriptor
  const before = known.findLast(figure => figure.fuel === record.fuel && figure.region === record.region)
  if (!before || hoursBetween(before.validFrom, record.validFrom) > freshness.validForDays * 24) return []
  if (Math.abs(record.amountMicros / before.amountMicros - 1) <= stepMax) return []
  const amount = record.amountMicros / 1e6
  const text = `expected ${nameOf(record)} near ${before.amountMicros / 1e6} ${currency} as last time, found ${amount}`
  return [found('AMOUNT_MOVED', text, { subject: record.fuel, level: amount })]
}

function farAhead(record: FigureRecord, readAt: Instant): ContractFinding[] {
  if (hoursBetween(readAt, record.validFrom) <= daysAheadMax * 24) return []
  const text = `expected ${nameOf(record)} for ${daysAheadMax} days ahead at most, found one from ${record.validFrom} on`
  return [found('TOO_FAR_AHEAD', text)]
}

/** Two amounts for one time: without this check the last one would silently win. */
function contradictions(records: readonly FigureRecord[]): ContractFinding[] {
  const first = new Map<string, FigureRecord>()
  return records.flatMap(record => {
    const key = JSON.stringify([record.fuel, record.region, record.validFrom])
    const other = first.get(key) ?? record
    first.set(key, other)
    if (other.amountMicros === record.amountMicros) return []
    const expected = `expected one amount for ${nameOf(record)} from ${record.validFrom} on`
    const text = `${expected}, found ${other.amountMicros / 1e6} and ${record.amountMicros / 1e6}`
    return [found('CONTRADICTION', text)]
  })
}

function nameOf({ fuel, region }: Pick<FigureRecord, 'fuel' | 'region'>): string {
  return region === null ? fuel : `${fuel} of ${region}`
}

function missingRegions(
  { contract }: FigureDescriptor,
  records: readonly FigureRecord[],
  realSize: boolean,
): ContractFinding[] {
  if (!contract.regions || !realSize) return []
  const regions = new Set(records.map(record => record.region).filter(region => region !== null)).size
  const [least, most] = contract.regions
  if (regions >= least && regions <= most) return []
  return [found('FEWER_REGIONS', `expected ${least} to ${most} regions, found ${regions}`)]
}

/**
 * Only of periods that have begun: an announcement may be withdrawn, or be followed by one that begins earlier. And only of
 * the fuels that were read: fuels may have periods of their own.
 */
function wentBack(
  records: readonly FigureRecord[],
  known: readonly StoredFigure[],
  readAt: Instant,
): ContractFinding[] {
  const now = newestBegun(records, readAt)
  const fuels = new Set(records.map(({ fuel }) => fuel))
  const last = newestBegun(
    known.filter(({ fuel }) => fuels.has(fuel)),
    readAt,
  )
  if (now === null || last === null || now >= last) return []
  if (records.some(({ validFrom, validTo }) => validFrom <= readAt && validTo !== null && validTo > last)) return []
  return [found('STAMPS_WENT_BACK', `expected figures of ${last} or later as last time, found none after ${now}`)]
}

function newestBegun(figures: readonly { readonly validFrom: Instant }[], readAt: Instant): Instant | null {
  const begun = figures.map(figure => figure.validFrom).filter(validFrom => validFrom <= readAt)
  return begun.sort().at(-1) ?? null
}
