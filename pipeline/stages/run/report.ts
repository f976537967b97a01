import { type FrequentFault, frequentFaults } from '../../contract/frequent-faults.ts'
import type { RowCounts, SampledRow } from '../../delivery-reading/read-delivery.ts'
import type { Instant } from '../../model/instants.ts'
import { countBy } from '../../model/lists.ts'
import type { Streak } from '../../model/stored.ts'
import type { FaultScope } from '../../model/tables.ts'
import type { MedianFigure } from '../../snapshot/read-figures.ts'
import type { ServedData } from '../../status/served-text.ts'

/** What a run reports about one source. What is served is null for a source of which something new is published. */
export interface SourceReport extends ServedData {
  readonly id: string
  readonly status: string
  readonly error: string | null
  /** Of the error's class: `FEED_SHAPE`, `FETCH` … */
  readonly errorCode: string | null
  readonly rows: number
  readonly read: number
  readonly skipped: Readonly<Record<string, number>>
  /** Reason to number of rows. */
  readonly quarantined: Readonly<Record<string, number>>
  /** Prices that could not be read although the rest of their row was: number of prices by reason. */
  readonly unreadable: Readonly<Record<string, number>>
  /**
   * Positions outside the country or far from the area of the station, dropped although the rest of the row was read.
   */
  readonly misplaced: number
  /** Texts with bytes of another charset, dropped although the rest of the row was read. */
  readonly garbled: number
  /** Optional values that could not be read, such as brands, dropped although the rest of the row was read: field to number. */
  readonly valuesAside: Readonly<Record<string, number>>
  /** The three most frequent faults of the rows, those of a refused delivery included. */
  readonly faults: readonly FrequentFault[]
  readonly stations: number
  readonly prices: number
  /** The newest day or instant of the data that was read. Null where the data has no date. */
  readonly newestData: string | null
  readonly moved: number
  readonly held: number
  readonly withheld: number
  /** Accepted prices whose last read was held: the price says what proved it (`detail`). */
  readonly proved: number
  /** Of `held` and `withheld`: rule to number of prices. */
  readonly byRule: Readonly<Record<string, number>>
  /** Listed prices that are plausible but unusable, because the freshness rule leaves them out. */
  readonly stale: number
  readonly warnings: string[]
  /** Of official figures: for each fuel whose amount could not be read, until when its last one is valid. */
  readonly unreadFigures: readonly string[]
  /**
   * Faults of the complete delivery: it was refused for them, or the operator had accepted them. Codes of reasons.md.
   */
  readonly findings: readonly string[]
  /** Finding to what was found, where that is a count or an amount. */
  readonly levels: Readonly<Record<string, number>>
  /** The findings that the newest deliveries had one after another, this one included. */
  readonly streaks: readonly Streak[]
  /** What changed against the last accepted delivery, in sentences. */
  readonly drift: readonly string[]
}

/** What a run did with a correction, or with the end of one, that no snapshot before it had. */
export interface CorrectionReport {
  readonly id: string
  readonly stationId: number
  readonly fuel: string
  /** `amount` and `withdrawn`: served so. `not served`: it applies now, but the station has no such price. `past`: it does not apply now. */
  readonly now: 'amount' | 'withdrawn' | 'not served' | 'past' | 'undone'
  /** Moves of the past that are other ones now. */
  readonly moves: number
}

export interface RunReport {
  readonly run: string
  readonly now: Instant
  readonly snapshot: string | null
  /** No snapshot was made: the run read nothing, and no earlier data is served. */
  readonly nothingToServe?: true
  /** Name and version of the program; there after publish. */
  readonly madeBy?: string
  /** What it ran on; there after publish. */
  readonly runtime?: string
  readonly sources: readonly SourceReport[]
  /** Warnings of no single source: market medians far from the bulletin's, missing rates. */
  readonly warnings: readonly string[]
  /** Corrections that take effect with this run. Set after publish; absent when there are none. */
  readonly corrections?: readonly CorrectionReport[]
  /** Market medians with those of the newest bulletin week. Set after publish. */
  readonly medians?: readonly MedianFigure[]
  /** With --dry-run: the medians of each delivery, next to those of the bulletin. */
  readonly delivered?: readonly DeliveredMedian[]
  /** With --rows: the first rows of the delivery. */
  readonly rows?: readonly JudgedRow[]
}

/** The report on a source of which nothing was read. */
export function emptyReport(
  id: string,
  status: string,
  error: { readonly code: string; readonly message: string } | null,
): SourceReport {
  return {
    id,
    status,
    error: error?.message ?? null,
    errorCode: error?.code ?? null,
    keptFrom: null,
    keptUntil: null,
    lastReadAt: null,
    rows: 0,
    read: 0,
    skipped: {},
    quarantined: {},
    unreadable: {},
    misplaced: 0,
    garbled: 0,
    valuesAside: {},
    faults: [],
    stations: 0,
    prices: 0,
    newestData: null,
    moved: 0,
    held: 0,
    withheld: 0,
    proved: 0,
    byRule: {},
    stale: 0,
    warnings: [],
    findings: [],
    levels: {},
    streaks: [],
    drift: [],
    unreadFigures: [],
  }
}

/** Counts the rows of a delivery for a report, and the dropped values by reason. */
export function rowCounts({ rows, read, skipped, quarantined }: RowCounts) {
  const ofScope = (scope: FaultScope) => quarantined.filter(row => row.scope === scope)
  const reasons = (scope: FaultScope) => countBy(ofScope(scope).map(row => row.reason))
  const { FOREIGN_BYTES: garbled = 0, ...unreadable } = reasons('field')
  const valuesAside = countBy(ofScope('value').map(row => row.field))
  const faults = frequentFaults(quarantined)
  return { rows, read, skipped, quarantined: reasons('row'), unreadable, garbled, valuesAside, faults }
}

/** The newest of these days or instants. Null when there are none. */

/** The median of a fuel in a delivery, in EUR per litre (per kg for cng and lng), next to the newest week of the bulletin. */
export interface DeliveredMedian {
  readonly source: string
  readonly country: string
  readonly fuel: string
  /** Null if there is no rate of its currency. */
  readonly median: number | null
  /** Null if the bulletin does not have this fuel, or cannot be compared. */
  readonly bulletin: number | null
  readonly week: string | null
  /** The country whose weekly prices it is compared with, `EU` for the mean of the Union. */
  readonly comparedWith: string | null
  readonly ratio: number | null
  /** What a person should look at, or why nothing was compared. */
  readonly remark: string | null
}

/** The verdict on the price of a fuel at the station of a row. */
export interface RowVerdict {
  readonly fuel: string
  readonly verdict: string
  /** The rule that did not accept it, and what it found. */
  readonly rule: string | null
  readonly detail: string | null
}

export interface JudgedRow extends SampledRow {
  /** Empty for rows without prices of a station. */
  readonly verdicts: readonly RowVerdict[]
  /** Why there is no verdict; null if the row was judged, or has no prices of a station. */
  readonly notJudged: string | null
}
