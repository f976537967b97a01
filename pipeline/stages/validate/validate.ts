import type { Memory, StoredRate, StoredWeek } from '../../memory/memory.ts'
import { WorkerDied } from '../../model/errors.ts'
import type { StoredSource } from '../../model/stored.ts'
import { findManifestOf, type Manifest } from '../../snapshot/manifest.ts'
import { readHistory, readMemory } from '../../snapshot/read-memory.ts'
import { spillIn, WorkingDatabase } from '../../snapshot/working-database.ts'
import { type HistorySource, isMarketSource, type MapSource, type RateSource, type Source } from '../../source.ts'
import { type TollFiles, tollFiles } from '../../tolls/toll-files.ts'
import type { SourceOutcome } from '../run/outcome.ts'
import type { Progress } from '../run/progress.ts'
import { emptyReport, type SourceReport } from '../run/report.ts'
import { dropRows, keepMadeMarkets, keepRecord, type MadeMarket, type Run, writeRows } from '../run/run-folder.ts'
import type { Workers } from '../tasks/workers.ts'
import { ratesInForce } from './current-rates.ts'
import { type MarketSources, marketSourcesOf } from './due.ts'
import { fetchesOf } from './fetched.ts'
import { MarketMaker } from './market-maker.ts'
import { RunMap } from './run-map.ts'
import { RunOutcomes } from './run-outcomes.ts'
import { keepOwnRows, writeRunTables } from './run-tables.ts'
import { RunTolls } from './run-tolls.ts'
import type { SourcesInput } from './task-input.ts'
import { quarantinedIn } from './validate-market.ts'

export interface ValidateSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly threads: number
  readonly workers: Workers
  /** Name and version of the program. */
  readonly madeBy: string
  readonly progress?: Progress
  readonly stop?: AbortSignal
  readonly files?: TollFiles
}

/**
 * Reads and judges the deliveries of the markets that changed, joins them to the stored data, and leaves their tables
 * for `convert`. An unchanged market is not opened. Returns a report on each source that the run requested.
 */
export async function validate(setup: ValidateSetup, run: Run): Promise<SourceReport[]> {
  const { dataDir, stop } = setup
  dropRows(dataDir, run)
  const before = findManifestOf(dataDir, run.follows)
  const database = await WorkingDatabase.open(setup.threads, { stop, spill: spillIn(dataDir) })
  try {
    const memory = await readMemory(database, dataDir, before)
    return await new Validation(setup, run, before, database, memory).run()
  } finally {
    database.close()
  }
}

/** One pass over the deliveries of a run: what belongs to no market first, then the markets, several at once. */
class Validation {
  readonly #setup: ValidateSetup
  readonly #run: Run
  readonly #before: Manifest | null
  readonly #database: WorkingDatabase
  readonly #memory: Memory
  readonly #outcomes: RunOutcomes

  constructor(setup: ValidateSetup, run: Run, before: Manifest | null, database: WorkingDatabase, memory: Memory) {
    this.#setup = setup
    this.#run = run
    this.#before = before
    this.#database = database
    this.#memory = memory
    this.#outcomes = new RunOutcomes(setup, run, memory)
  }

  async run(): Promise<SourceReport[]> {
    const { dataDir, sources, files } = this.#setup
    const tolls = new RunTolls(files ?? tollFiles(), this.#setup.madeBy, this.#before)
    const rates = await this.#rates(sources.filter(isRates))
    tolls.keep(dataDir, this.#run, rates)
    const weeks = await this.#history(sources.filter(isHistory))
    const { made, damaged } = await this.#markets(marketSourcesOf(sources.filter(isMarketSource)), rates, weeks)
    keepMadeMarkets(dataDir, this.#run, made)
    this.#keepFindings(damaged)
    return this.#finish(rates)
  }

  /** What a replay needs to know about this run to get the same result. */
  #keepFindings(damaged: readonly string[]): void {
    const { died } = this.#outcomes
    const found = {
      ...(damaged.length > 0 && { damaged }),
      ...(Object.keys(died).length > 0 && { died }),
    }
    if (Object.keys(found).length > 0) keepRecord(this.#setup.dataDir, { ...this.#run, ...found })
  }

  async #rates(sources: readonly RateSource[]): Promise<StoredRate[]> {
    const { rates: stored } = this.#memory
    const confirmed = sources.filter(source => this.#outcomes.confirm(source, []))
    const known = stored.filter(({ source }) => confirmed.some(({ descriptor }) => descriptor.id === source))
    const outcomes = this.#outcomes.all().filter(({ source }) => isRates(source))
    if (confirmed.length === sources.filter(source => this.#outcomes.delivery(source) !== null).length) {
      const inForce = ratesInForce(known, stored, this.#run.now, outcomes)
      if (outcomes.every(({ report }) => report.warnings.length === 0)) {
        await this.#outcomes.recordConfirmed(confirmed)
        return inForce
      }
    }
    this.#outcomes.takeBack(confirmed)
    return this.#readRates(sources)
  }

  async #readRates(sources: readonly RateSource[]): Promise<StoredRate[]> {
    const { rates } = this.#memory
    const outcomes: SourceOutcome[] = []
    const official: StoredRate[] = []
    for (const source of sources) {
      const { id } = source.descriptor
      if (this.#outcomes.delivery(source) === null) {
        outcomes.push({ source, delivery: null, report: emptyReport(id, 'skipped', null), quarantined: [] })
        continue
      }
      const read = await this.#surviving(source, input => this.#workers.do('readRates', { ...input, id, rates }))
      official.push(...read.records.map(record => ({ ...record, source: id })))
      const outcome = { ...read.outcome, source, judgedWith: this.#outcomes.judgedWith(source, []) }
      outcomes.push(outcome)
      await this.#outcomes.record(outcome)
    }
    return ratesInForce(official, rates, this.#run.now, outcomes)
  }

  async #history(sources: readonly HistorySource[]): Promise<readonly StoredWeek[]> {
    const fresh = sources.filter(source => !this.#outcomes.confirm(source, []))
    await this.#outcomes.recordConfirmed(sources)
    const delivered = fresh.filter(source => this.#outcomes.delivery(source) !== null)
    if (delivered.length === 0) return this.#memory.weeks
    let weeks: readonly StoredWeek[] = await readHistory(this.#database, this.#setup.dataDir, this.#before)
    for (const source of delivered) {
      const { id } = source.descriptor
      const known = weeks
      const read = await this.#surviving(source, input =>
        this.#workers.do('readHistory', { ...input, id, weeks: known }),
      )
      weeks = read.weeks
      await this.#outcomes.record({ ...read.outcome, source, judgedWith: this.#outcomes.judgedWith(source, []) })
    }
    writeRows(this.#setup.dataDir, this.#run, 'history', weeks)
    return weeks
  }

  get #workers(): Workers {
    return this.#setup.workers
  }

  /** Reads a source of no market. If that ends the process, the work is repeated without the delivery. */
  async #surviving<Result>(source: Source, work: (input: SourcesInput) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.#inputOf([source]))
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      this.#outcomes.die([source.descriptor.id], error.message)
      return work(this.#inputOf([source]))
    }
  }

  #inputOf(sources: readonly Source[]): SourcesInput {
    const { dataDir, madeBy } = this.#setup
    const ids = sources.map(({ descriptor }) => descriptor.id)
    const deliveries = Object.entries(this.#run.deliveries).filter(([id]) => ids.includes(id))
    return {
      dataDir,
      madeBy,
      run: { ...this.#run, deliveries: Object.fromEntries(deliveries), died: this.#outcomes.died },
      storedSources: this.#memory.sources.filter(({ id }) => ids.includes(id)),
    }
  }

  async #markets(
    markets: readonly MarketSources[],
    rates: readonly StoredRate[],
    weeks: readonly StoredWeek[],
  ): Promise<{
    readonly made: readonly MadeMarket[]
    readonly damaged: readonly string[]
  }> {
    const map = await this.#openMap(this.#setup.sources.find(isMap))
    const place = { run: this.#run, before: this.#before, database: this.#database }
    const inputOf = (sources: readonly Source[]): SourcesInput => this.#inputOf(sources)
    const maker = new MarketMaker({ ...this.#setup, ...place }, this.#outcomes, { rates, weeks, map, inputOf })
    const made = await maker.make(markets)
    if (map?.isNew) {
      const outcome = await map.outcome()
      await this.#outcomes.record({ ...outcome, judgedWith: this.#outcomes.judgedWith(outcome.source, []) })
    }
    const ascending = made.sort((one, other) => (one.country < other.country ? -1 : 1))
    return { made: ascending, damaged: [...maker.damaged] }
  }

  /** A map with the same bytes as the last one is read only for a market that is made again for another reason. */
  async #openMap(source: MapSource | undefined): Promise<RunMap | null> {
    if (!source || this.#outcomes.delivery(source) === null) return null
    const { id } = source.descriptor
    const isNew = !this.#outcomes.confirm(source, [])
    await this.#outcomes.recordConfirmed([source])
    const read = () => this.#surviving(source, input => this.#workers.do('readMap', { ...input, id }))
    return new RunMap(source, { outcomes: this.#outcomes, isNew, read })
  }

  #finish(rates: readonly StoredRate[]): SourceReport[] {
    const { dataDir, sources } = this.#setup
    const run = this.#run
    const held = this.#outcomes.storedSources()
    const outcomes = this.#outcomes.all()
    const ofNoMarket = outcomes.filter(({ source }) => !isMarketSource(source))
    const own = {
      sources: this.#outcomes.requestedSources(),
      fetches: fetchesOf(outcomes),
      quarantine: quarantinedIn(ofNoMarket),
    }
    writeRows(dataDir, run, 'rates', rates)
    keepOwnRows(dataDir, run, own)
    writeRunTables(dataDir, run, sources, this.#memory, own)
    return outcomes.map(({ report }) => this.#whole(report, held))
  }

  /** Adds what is known about a source only after the full run. */
  #whole(report: SourceReport, held: readonly StoredSource[]): SourceReport {
    const { id } = report
    const lastReadAt = this.#memory.sources.find(source => source.id === id)?.lastReadAt ?? null
    const { streaks } = held.find(source => source.id === id)!
    return { ...report, streaks, lastReadAt }
  }
}

const isRates = (source: Source): source is RateSource => source.kind === 'rates'
const isHistory = (source: Source): source is HistorySource => source.kind === 'history'
const isMap = (source: Source): source is MapSource => source.kind === 'map'
