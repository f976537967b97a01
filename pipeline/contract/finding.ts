import { ContractError } from '../model/errors.ts'
import type { FuelCode } from '../model/fuels.ts'
import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import type { Streak } from '../model/stored.ts'

/** What can be wrong with a complete delivery. docs/reasons.md explains each. */
export type FindingCode =
  | 'AMOUNT_MOVED'
  | 'BAND'
  | 'BRANDS_CHANGED'
  | 'CLOCK_WRONG'
  | 'COLUMN_GONE'
  | 'CONTRADICTION'
  | 'FEWER_PRICES'
  | 'FEWER_REGIONS'
  | 'FEWER_STATIONS'
  | 'FEWER_THAN_CONTRACT'
  | 'FEWER_WEEKS'
  | 'FUEL_GONE'
  | 'GRADES_EQUAL'
  | 'GRADES_SWAPPED'
  | 'GROUP_MOVED'
  | 'IDS_CHANGED'
  | 'MEDIAN_MOVED'
  | 'MORE_THAN_CONTRACT'
  | 'MOVES_SCATTERED'
  | 'NOTHING'
  | 'OFF_BULLETIN'
  | 'ONE_AMOUNT'
  | 'OUT_OF_BOUNDS'
  | 'POSITIONS_MOVED'
  | 'QUARANTINED'
  | 'REGION_GONE'
  | 'ROWS_SHIFTED'
  | 'SCALED'
  | 'SERVICES_CHANGED'
  | 'STAMPS_OLD'
  | 'STAMPS_WENT_BACK'
  | 'STAMPS_WRONG'
  | 'STATIONS_CLOSED'
  | 'TOO_FAR_AHEAD'
  | 'WEEKS_REWRITTEN'

/** A reason to refuse a delivery, or to hold some of its prices. */
export interface ContractFinding {
  /** The code, and its subject if there may be several: `MEDIAN_MOVED diesel`. Stable from run to run. */
  readonly finding: string
  /** What was expected and what was found. */
  readonly text: string
  /** What was found, if it is a count or an amount. */
  readonly level?: number
  /** It concerns only these prices of the delivery, which are held. Absent: it refuses the delivery. */
  readonly holds?: readonly PriceRecord[]
}

export interface CheckResult {
  readonly findings: readonly ContractFinding[]
  /** Missing or late data. It makes the source partial. */
  readonly remarks: readonly string[]
  /** The changes since the last accepted delivery, in sentences. */
  readonly changes: readonly string[]
  /** Amounts by which a tax has moved many prices of a fuel. */
  readonly taxes?: ReadonlyMap<FuelCode, Micros>
}

export function checked(parts: Partial<CheckResult>): CheckResult {
  return { findings: [], remarks: [], changes: [], ...parts }
}

export const sound: CheckResult = checked({})

export function found(
  code: FindingCode,
  text: string,
  about: { subject?: string; level?: number } = {},
): ContractFinding {
  const { subject, level } = about
  return { finding: subject === undefined ? code : `${code} ${subject}`, text, ...(level !== undefined && { level }) }
}

/** How far a level may move between two refused deliveries. A value that jumps more is not a real change. */
const nearShare = 0.25

/** Is it the same finding as before, with about the same count or amount? */
export function isOfStreak({ finding, level }: Pick<ContractFinding, 'finding' | 'level'>, streak: Streak): boolean {
  if (finding !== streak.finding) return false
  // Streaks stored before 2026-11-21 have no level.
  if (level === undefined || streak.level === undefined) return true
  return Math.abs(level / streak.level - 1) <= nearShare
}

// These cannot be accepted: there is nothing to publish, or another unit, or two contradicting amounts, or a layout
// without a reader.
const neverTrue: ReadonlySet<string> = new Set<FindingCode | 'FEED_SHAPE'>([
  'NOTHING',
  'BAND',
  'CONTRADICTION',
  'FEED_SHAPE',
])

/** May the operator accept it as a real change? */
export function isAcceptable(finding: string): boolean {
  return !neverTrue.has(finding.split(' ', 1)[0]!)
}

const saidMost = 3

/**
 * The refusal of a delivery; null when all findings are accepted as real changes. `unreadable`: what could not be
 * read of it.
 */
export function refusalFor(
  id: string,
  findings: readonly ContractFinding[],
  passed: readonly Streak[],
  unreadable: string | null = null,
): ContractError | null {
  const open = openOf(findings, passed).filter(({ holds }) => holds === undefined)
  if (open.length === 0) return null
  const more = open.length > saidMost ? [`and ${open.length - saidMost} findings more`] : []
  const texts = [
    ...open.slice(0, saidMost).map(({ text }) => text),
    ...more,
    ...(unreadable === null ? [] : [unreadable]),
  ]
  return new ContractError(`${id}: ${texts.join('; ')}`)
}

/** The prices that findings hold, with the text of the first such finding. */
export function heldBy(
  findings: readonly ContractFinding[],
  passed: readonly Streak[],
): ReadonlyMap<PriceRecord, string> {
  const held = openOf(findings, passed).flatMap(({ holds = [], text }) => holds.map(price => [price, text] as const))
  return new Map(held.reverse())
}

/** What a report says of findings that did not refuse the delivery. */
export function remarksOn(findings: readonly ContractFinding[], passed: readonly Streak[]): string[] {
  const open = openOf(findings, passed)
  return findings.map(one =>
    open.includes(one)
      ? `${one.finding.split(' ', 1)[0]} holds ${one.holds?.length ?? 0} prices: ${one.text}`
      : `taken, as ${one.finding} was accepted: ${one.text}`,
  )
}

/** Findings that the operator has not accepted as a real change. */
function openOf(findings: readonly ContractFinding[], passed: readonly Streak[]): ContractFinding[] {
  return findings.filter(one => !passed.some(streak => isOfStreak(one, streak)))
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
