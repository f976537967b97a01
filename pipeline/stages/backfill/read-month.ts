import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { usualUnpackedMax } from '../../capture.ts'
import { stagingFolder, syncPath } from '../../disk/durable.ts'
import { readCapture } from '../../fetch/captures.ts'
import { openWorkbook, unopenedCapture } from '../../fetch/open-capture.ts'
import { type RateChoice, rateOn } from '../../fx/rate-on.ts'
import { emptyMarket, emptyMemory, type MarketMemory } from '../../memory/memory.ts'
import { monthOf, plusDays } from '../../model/days.ts'
import { InvariantError } from '../../model/errors.ts'
import type { Day, Instant } from '../../model/instants.ts'
import { fixedRates } from '../../model/money.ts'
import { postalAreas } from '../../model/postal-areas.ts'
import { neverRequested, type StoredPrice, type StoredSource, type StoredStation } from '../../model/stored.ts'
import type { Columns } from '../../snapshot/fill-table.ts'
import { settle } from '../../snapshot/immutable-file.ts'
import { newOriginColumns } from '../../snapshot/row-texts.ts'
import { writeSegment } from '../../snapshot/segments.ts'
import { filledSelect, storedColumns } from '../../snapshot/stored-tables.ts'
import { rowsOf } from '../../snapshot/tables.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import {
  type Archive,
  type ArchiveDelivery,
  archivedDescriptor,
  archivedSource,
  type RateArchive,
  type RateRecord,
  type StationSource,
  type UnopenedFile,
} from '../../source.ts'
import { perEuroColumns } from '../convert/convert-market.ts'
import { isRead } from '../run/outcome.ts'
import type { SourceReport } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import type { TaskTools } from '../tasks/workers.ts'
import { precedentOf } from '../validate/precedent.ts'
import { storedSource } from '../validate/remembered-sources.ts'
import { type JudgedMarket, judgeMarket } from '../validate/validate-market.ts'
import {
  type ArchiveFile,
  backfillsFolder,
  type ChainPlan,
  type MonthCounts,
  monthFolder,
  type ReadMonth,
  type RefusedDay,
  readPlan,
  type Segment,
  stateName,
} from './chain-folder.ts'

export interface MonthInput {
  readonly dataDir: string
  readonly chain: string
  readonly month: string
  /** The days of it that are read. */
  readonly from: Day
  readonly to: Day
  readonly files: readonly Pick<ArchiveFile, 'name' | 'url' | 'sha256'>[]
  /** The month whose state it continues; null for the first of a chain. */
  readonly before: string | null
  readonly threads: number
}

/** What a month leaves for the next one: `state.json`. */
interface State {
  readonly source: StoredSource
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
  /** File of the statistics of the month; null where it has none. */
  readonly statistics: string | null
}

/** Why a price ends with the last day of a backfill. */
export const endOfBackfill = 'the backfill ends'

/**
 * Reads the days of a month out of an archive, each as a run at noon UTC of that day would have: read, checked, judged and
 * joined to the state of the day before. Leaves their moves and statistics in `months/<month>/`. The result depends on the
 * plan, the files and the month before only.
 */
export async function readArchiveMonth(tools: TaskTools, input: MonthInput): Promise<ReadMonth> {
  const { dataDir, chain, month } = input
  const plan = readPlan(dataDir, chain)
  const source = await tools.source(plan.source)
  if (source.kind !== 'stations' || !source.archive) throw new InvariantError(`${plan.source}: expected an archive`)
  const { threads } = input
  const database = await tools.database({ key: `backfill ${chain} ${month}`, dataDir, threads, prepare: prepared })
  // The same for the first attempt and for one that was killed.
  const bench = join(stagingFolder(backfillsFolder(dataDir)), chain, month)
  rmSync(bench, { recursive: true, force: true })
  mkdirSync(bench, { recursive: true })
  tools.setReading(plan.source)
  const rates = plan.rates === undefined ? null : await tools.source(plan.rates)
  if (rates && (rates.kind !== 'rates' || !rates.archive))
    throw new InvariantError(`${plan.rates}: expected an archive`)
  const archives = { ofPrices: source.archive, ofRates: rates?.archive ?? null }
  const reader = new MonthReader(database, source, archives, plan, bench, input)
  await reader.begin()
  for (let day = input.from; day <= input.to; day = plusDays(day, 1)) {
    tools.stop?.throwIfAborted()
    await reader.take(day)
  }
  tools.setReading(null)
  const result = await reader.finish()
  const folder = monthFolder(dataDir, chain, month)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  renameSync(bench, folder)
  syncPath(dirname(folder))
  return result
}

async function prepared(database: WorkingDatabase): Promise<void> {
  for (const macro of ['shortest', 'six_decimals']) await database.run(`macros/${macro}`)
  await database.keepSelect('month_moves', rowsOf('moves'))
  await database.keepSelect('month_days', rowsOf('open_days'))
  await database.keepSelect('days_before', rowsOf('open_days'))
}

interface Archives {
  readonly ofPrices: Archive
  readonly ofRates: RateArchive | null
}

class MonthReader {
  readonly #database: WorkingDatabase
  readonly #source: StationSource
  readonly #archives: Archives
  readonly #plan: ChainPlan
  readonly #bench: string
  readonly #input: MonthInput
  readonly #refused: RefusedDay[] = []
  readonly #absent: Day[] = []
  #memory: MarketMemory = emptyMarket
  #stored: StoredSource
  #counts = emptyCounts
  #fills = 0
  #opened: ReturnType<Archive['open']> | null = null
  #rates: readonly RateRecord[] = []

  constructor(
    database: WorkingDatabase,
    source: StationSource,
    archives: Archives,
    plan: ChainPlan,
    bench: string,
    input: MonthInput,
  ) {
    this.#database = database
    this.#source = source
    this.#archives = archives
    this.#plan = plan
    this.#bench = bench
    this.#input = input
    this.#stored = neverRequested(plan.source)
  }

  async begin(): Promise<void> {
    const { dataDir, chain, before } = this.#input
    if (before !== null) {
      const folder = monthFolder(dataDir, chain, before)
      const state = JSON.parse(readFileSync(join(folder, stateName), 'utf8')) as State
      this.#memory = { ...emptyMarket, stations: state.stations, prices: state.prices }
      this.#stored = state.source
      if (state.statistics !== null) {
        const days = rowsOf('open_days', [join(folder, state.statistics)])
        await this.#database.keepSelect('days_before', `${days} qualify day = max(day) over ()`)
      }
    }
    const { ofPrices, ofRates } = this.#archives
    const { files, month, from } = this.#input
    const opened = (file: (typeof files)[number], unpackedMax = usualUnpackedMax) =>
      unopenedCapture(this.#plan.source, file, 200, readCapture(dataDir, file.sha256), file.sha256, unpackedMax)
    const isOfRates = ({ name }: { readonly name: string }): boolean => name === ofRates?.request.name
    if (ofRates) this.#rates = ofRates.read(opened(files.find(isOfRates)!), this.#source.descriptor.currency)
    // The prices that the month before left have the rate of its last day.
    await this.#fillRate(this.#rateOn(plusDays(from, -1)).rate)
    await this.#fillPrices()
    await this.#database.keepSelect('prices_kept', 'select * from prices')
    const { unpackedMax } = ofPrices.politeness ?? {}
    const unopened: UnopenedFile[] = []
    for (const file of files.filter(one => !isOfRates(one))) {
      const ofWorkbook =
        ofPrices.sheets && (await openWorkbook(opened(file, unpackedMax), this.#plan.source, ofPrices.sheets))
      unopened.push({ name: file.name, read: () => ofWorkbook ?? opened(file, unpackedMax) })
    }
    this.#opened = ofPrices.open(unopened, month, this.#plan.stations ?? [])
  }

  async take(day: Day): Promise<void> {
    const delivery = this.#opened!.on(day)
    if (delivery === null) {
      this.#absent.push(day)
      return
    }
    const now: Instant = `${day} 12:00:00`
    const { rate, why } = this.#rateOn(day)
    if (rate === null) {
      this.#refused.push({ day, code: 'NO_RATE', message: `${this.#plan.source}: ${why}` })
      return
    }
    await this.#fillRate(rate)
    const judged = await this.#judge(delivery, day, now, rate)
    const report = judged.outcomes[0]!.report
    this.#stored = storedSource(this.#plan.source, judged.outcomes, { ...emptyMemory, sources: [this.#stored] }, now)
    this.#memory = { ...emptyMarket, stations: judged.stations, prices: judged.prices }
    if (!isRead(report.status)) {
      this.#refused.push({ day, code: report.errorCode ?? 'UNKNOWN', message: report.error ?? '' })
    }
    await this.#fillDay(judged, now)
    const moves = await this.#addMoves(now, delivery.captures.at(-1)!.sha256)
    this.#counts = summed(this.#counts, report, moves)
  }

  /** The newest rate not later than the day, and not older than a week. */
  #rateOn(day: Day): RateChoice {
    return rateOn(this.#rates, this.#source.descriptor.currency, `${day} 12:00:00`)
  }

  async #fillRate(rate: RateRecord | null): Promise<void> {
    const own = rate === null ? [] : [[rate.currency, rate.perEuro] as const]
    await this.#database.fill('per_euro', perEuroColumns, [...new Map([...Object.entries(fixedRates), ...own])])
  }

  #judge(delivery: ArchiveDelivery, day: Day, now: Instant, rate: RateRecord): Promise<JudgedMarket> {
    const { source: id, country, weeks, demonstration } = this.#plan
    const source = archivedSource(this.#source, delivery)
    const record = recordOf(id, day, now, { delivery, files: this.#input.files, fromFiles: demonstration })
    // An archive waits for the operator as a whole, so none of its deliveries is on probation.
    const accepted = { probation: [id], findings: {} }
    return judgeMarket(
      { country, sources: [source] },
      {
        now,
        memory: this.#memory,
        sources: [this.#stored],
        foreignIds: new Set(),
        rates: [rate],
        weeks,
        // The history is corrected after it was read.
        corrections: [],
        opened: () => ({
          delivery: record,
          read: async () => [...delivery.captures],
          precedent: precedentOf(accepted, source.descriptor, [this.#stored]),
        }),
        record: async () => undefined,
      },
    )
  }

  async #fillPrices(): Promise<void> {
    const database = this.#database
    await database.fill('delivered', storedColumns('prices'), this.#memory.prices)
    // A name of its own for each day: DuckDB keeps pages of files that it has read, and knows them by their names.
    this.#fills += 1
    const file = join(this.#bench, `delivered-${this.#fills}.parquet`)
    await database.write('delivered', file)
    await database.keep('prices_as_kept', 'convert/prices', { file })
    rmSync(file)
    await database.fill('sources', sourceColumns, [this.#stored])
    await database.keepSelect('prices', filledSelect('prices'))
  }

  async #fillDay({ stations, origins }: JudgedMarket, now: Instant): Promise<void> {
    const database = this.#database
    const { country } = this.#plan
    const { id, freshness } = archivedDescriptor(this.#source)
    await this.#fillPrices()
    await database.fill('stations', storedColumns('stations'), stations)
    await database.fill('new_origins', { ...newOriginColumns, sha256: ['VARCHAR', ({ sha256 }) => sha256] }, origins)
    const isChanged = freshness.changedWithinDays !== undefined
    await database.keep('day_so_far', 'daily/day_so_far', {
      now,
      form: postalAreas.find(area => area.country === country)?.form ?? null,
      changed_stamps: JSON.stringify(isChanged ? [id] : []),
    })
    await database.keep('open_days', 'daily/open_days', { now })
    await database.execute('insert into month_days select * from open_days')
    await database.keepSelect('days_before', 'select * from open_days')
  }

  async #addMoves(now: Instant, sha256: string): Promise<number> {
    const database = this.#database
    await database.keep('prices_before', 'moves/prices_before')
    await database.keep('moves', 'moves/moves', { seen_at: now, snapshot_id: '' })
    const moved = await database.keep('traced_moves', 'moves/traced_moves', { sha256 })
    await database.execute('insert into month_moves select * from traced_moves')
    await database.keepSelect('prices_kept', 'select * from prices')
    return moved
  }

  async finish(): Promise<ReadMonth> {
    const { month, from, to, files } = this.#input
    const { country } = this.#plan
    const moves = await this.#segment(monthMoves, month, {})
    const end = `${plusDays(to, 1)} 00:00:00`
    const closing = await this.#segment(null, monthOf(end), {
      seen_at: end,
      why: endOfBackfill,
      sha256: files.at(-1)!.sha256,
    })
    const rows = await this.#database.write('month_days', join(this.#bench, 'days.parquet'))
    const days = settle(join(this.#bench, 'days.parquet'), this.#bench, hash => `${country}-${month}-${hash}`)
    const statistics = rows === 0 ? null : { month, ...days, rows }
    const state: State = {
      source: this.#stored,
      stations: this.#memory.stations,
      prices: this.#memory.prices,
      statistics: statistics && `${statistics.name}.parquet`,
    }
    const result: ReadMonth = {
      month,
      from,
      to,
      files: files.map(({ name, sha256 }) => ({ name, sha256 })),
      counts: this.#counts,
      absent: this.#absent,
      refused: this.#refused,
      moves,
      closing,
      statistics,
    }
    writeFileSync(join(this.#bench, stateName), JSON.stringify(state), { mode: 0o600 })
    writeFileSync(join(this.#bench, 'month.json'), `${JSON.stringify(result, null, 2)}\n`)
    for (const name of [stateName, 'month.json', '.']) syncPath(join(this.#bench, name))
    return result
  }

  /** `select` null: the closing moves. Null where there are no moves. */
  async #segment(
    select: string | null,
    month: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Segment | null> {
    const rows =
      select === null
        ? await this.#database.keep('segment', 'moves/closing_moves', parameters)
        : await this.#database.keepSelect('segment', select)
    if (rows === 0) return null
    return writeSegment(this.#database, join(this.#bench, 'segment.parquet'), this.#bench, {
      country: this.#plan.country,
      month,
      snapshot: null,
    })
  }
}

// In the order of a month that is joined from runs.
const monthMoves = 'select * from month_moves order by station_id, seen_at, fuel, new_amount is not null, currency'

const sourceColumns: Columns<StoredSource> = {
  source_id: ['VARCHAR', source => source.id],
  last_read_at: ['TIMESTAMP', source => source.lastReadAt],
}

interface Recorded {
  readonly delivery: ArchiveDelivery
  readonly files: MonthInput['files']
  readonly fromFiles: boolean
}

/** The delivery as a run of that noon would have recorded it. */
function recordOf(source: string, on: Day, at: Instant, { delivery, files, fromFiles }: Recorded): DeliveryRecord {
  const captures = delivery.captures.map(({ name, sha256, bytes }) => ({
    name,
    url: files.find(file => file.sha256 === sha256)!.url,
    method: 'GET',
    status: 200,
    headers: {},
    fetchedAt: at,
    notModified: false,
    bytes: bytes.length,
    sha256,
    sheets: [],
  }))
  return {
    source,
    on,
    status: 'success',
    startedAt: at,
    endedAt: at,
    seconds: '0.000',
    captures,
    failedRequests: [],
    error: null,
    fromFiles,
  }
}

export const emptyCounts: MonthCounts = {
  days: 0,
  rows: 0,
  read: 0,
  skipped: {},
  quarantined: {},
  unreadable: {},
  misplaced: 0,
  prices: 0,
  held: 0,
  withheld: 0,
  byRule: {},
  moves: 0,
}

function summed(counts: MonthCounts, report: SourceReport, moves: number): MonthCounts {
  const ofDay = { ...report, moves, days: isRead(report.status) ? 1 : 0 }
  return addedCounts(counts, ofDay)
}

export function addedCounts(one: MonthCounts, other: MonthCounts): MonthCounts {
  return {
    days: one.days + other.days,
    rows: one.rows + other.rows,
    read: one.read + other.read,
    skipped: addedReasons(one.skipped, other.skipped),
    quarantined: addedReasons(one.quarantined, other.quarantined),
    unreadable: addedReasons(one.unreadable, other.unreadable),
    misplaced: one.misplaced + other.misplaced,
    prices: one.prices + other.prices,
    held: one.held + other.held,
    withheld: one.withheld + other.withheld,
    byRule: addedReasons(one.byRule, other.byRule),
    moves: one.moves + other.moves,
  }
}

type Reasons = Readonly<Record<string, number>>

function addedReasons(one: Reasons, other: Reasons): Reasons {
  const reasons = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  return Object.fromEntries(reasons.map(reason => [reason, (one[reason] ?? 0) + (other[reason] ?? 0)]))
}
