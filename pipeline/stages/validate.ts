import { packedBytesOf } from '../fetch/captures.ts'
import type { HeldRate, HeldWeek, Memory } from '../memory/memory.ts'
import { WorkerDied } from '../model/errors.ts'
import type { HeldSource } from '../model/held.ts'
import { findManifestOf, type Manifest } from '../snapshot/manifest.ts'
import type { ManifestPart } from '../snapshot/part.ts'
import { readHistory, readMemory } from '../snapshot/read-memory.ts'
import { spillIn, WorkingDatabase } from '../snapshot/working-database.ts'
import { type HistorySource, isMarketSource, type MapSource, type RateSource, type Source } from '../source.ts'
import { type TollFiles, tollFiles } from '../tolls/toll-files.ts'
import { workerLimitsOf } from '../workers/limits.ts'
import { namesOfDeath } from './deaths.ts'
import { type Market, type MarketSource, marketsOf, whyDue } from './due.ts'
import { fetchesOf } from './fetched.ts'
import type { MarketInput, ValidatedMarket } from './market-task.ts'
import { failedOutcome, isRead, type Outcome } from './outcome.ts'
import type { Progress } from './progress.ts'
import { ratesInForce } from './rates-in-force.ts'
import { emptyReport, type SourceReport } from './report.ts'
import { dropRows, keepMadeMarkets, keepRecord, type MadeMarket, type Run, writeRows } from './run-folder.ts'
import { RunMap } from './run-map.ts'
import { RunOutcomes } from './run-outcomes.ts'
import { keepOwnRows, writeRunTables } from './run-tables.ts'
import { RunTolls } from './run-tolls.ts'
import { findSharedIds } from './shared-ids.ts'
import type { SourcesInput } from './task-input.ts'
import { together } from './together.ts'
import { quarantinedIn } from './validate-market.ts'
import { type Seen, whatIsSeen } from './whole-stations.ts'
import { type Workers, withWorkers } from './workers.ts'

export interface ValidateSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly threads: number
  /** This process where none are given. */
  readonly workers?: Workers
  /** Name and version of the program. */
  readonly madeBy: string
  readonly progress?: Progress
  readonly stop?: AbortSignal
  readonly files?: TollFiles
  /** Whether the run may make a market of which it asked no source: no other run is at work on it. */
  readonly mayMake?: (country: string) => boolean
}

/**
 * Reads and judges what `ingest` brought of the markets that changed, joins it to what is remembered of them, and leaves their
 * tables for `convert`. A market that did not change is not opened. Gives a report on each source that the run asked.
 */
export async function validate(setup: ValidateSetup, run: Run): Promise<SourceReport[]> {
  const { dataDir, stop } = setup
  dropRows(dataDir, run)
  const before = findManifestOf(dataDir, run.follows)
  const database = await WorkingDatabase.open(setup.threads, { stop, spill: spillIn(dataDir) })
  try {
    const memory = await readMemory(database, dataDir, before)
    return await withWorkers(setup, workers =>
      new Validation({ ...setup, workers }, run, before, database, memory).run(),
    )
  } finally {
    database.close()
  }
}

/** One pass over the deliveries of a run: what belongs to no market first, then the markets, several at once. */
class Validation {
  readonly #setup: ValidateSetup & { readonly workers: Workers }
  readonly #run: Run
  readonly #before: Manifest | null
  readonly #database: WorkingDatabase
  readonly #memory: Memory
  readonly #outcomes: RunOutcomes
  /** Markets that another run is at work on. */
  readonly #leftOut: string[] = []

  constructor(
    setup: ValidateSetup & { readonly workers: Workers },
    run: Run,
    before: Manifest | null,
    database: WorkingDatabase,
    memory: Memory,
  ) {
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
    const made = await this.#markets(marketsOf(sources.filter(isMarketSource)), { rates, weeks })
    keepMadeMarkets(dataDir, this.#run, made)
    this.#keepFindings()
    return this.#finish(rates)
  }

  /** What a replay has to know of this run to come to the same. */
  #keepFindings(): void {
    const { died } = this.#outcomes
    const found = {
      ...(this.#leftOut.length > 0 && { leftOut: this.#leftOut }),
      ...(Object.keys(died).length > 0 && { died }),
    }
    if (Object.keys(found).length > 0) keepRecord(this.#setup.dataDir, { ...this.#run, ...found })
  }

  async #rates(sources: readonly RateSource[]): Promise<HeldRate[]> {
    const { rates: stored } = this.#memory
    const confirmed = sources.filter(source => this.#outcomes.confirm(source, []))
    const known = stored.filter(({ source }) => confirmed.some(({ descriptor }) => descriptor.id === source))
    const outcomes = this.#outcomes.all().filter(({ source }) => isRates(source))
    if (confirmed.length === sources.filter(source => this.#outcomes.delivery(source) !== null).length) {
      const inForce = ratesInForce(known, stored, this.#run.now, outcomes)
      if (outcomes.every(({ report }) => report.warnings.length === 0)) {
        await this.#outcomes.tellConfirmed(confirmed)
        return inForce
      }
    }
    this.#outcomes.takeBack(confirmed)
    return this.#readRates(sources)
  }

  async #readRates(sources: readonly RateSource[]): Promise<HeldRate[]> {
    const { rates } = this.#memory
    const outcomes: Outcome[] = []
    const official: HeldRate[] = []
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
      await this.#outcomes.tell(outcome)
    }
    return ratesInForce(official, rates, this.#run.now, outcomes)
  }

  async #history(sources: readonly HistorySource[]): Promise<readonly HeldWeek[]> {
    const fresh = sources.filter(source => !this.#outcomes.confirm(source, []))
    await this.#outcomes.tellConfirmed(sources)
    const delivered = fresh.filter(source => this.#outcomes.delivery(source) !== null)
    if (delivered.length === 0) return this.#memory.weeks
    let weeks: readonly HeldWeek[] = await readHistory(this.#database, this.#setup.dataDir, this.#before)
    for (const source of delivered) {
      const { id } = source.descriptor
      const known = weeks
      const read = await this.#surviving(source, input =>
        this.#workers.do('readHistory', { ...input, id, weeks: known }),
      )
      weeks = read.weeks
      await this.#outcomes.tell({ ...read.outcome, source, judgedWith: this.#outcomes.judgedWith(source, []) })
    }
    writeRows(this.#setup.dataDir, this.#run, 'history', weeks)
    return weeks
  }

  get #workers(): Workers {
    return this.#setup.workers
  }

  /** The reading of a source of no market. What ends its process is done once more, without the delivery. */
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
      ...{ dataDir, madeBy },
      run: { ...this.#run, deliveries: Object.fromEntries(deliveries), died: this.#outcomes.died },
      known: this.#memory.sources.filter(({ id }) => ids.includes(id)),
    }
  }

  async #markets(markets: readonly Market[], seen: RunSeen): Promise<MadeMarket[]> {
    const map = await this.#openMap(this.#setup.sources.find(isMap))
    const jobs: Job[] = []
    for (const market of markets) {
      const job = await this.#jobOf(market, seen, map)
      if (job) jobs.push(job)
    }
    const made = await this.#make(jobs, seen, map)
    if (map?.isNew) {
      const outcome = await map.outcome()
      await this.#outcomes.tell({ ...outcome, judgedWith: this.#outcomes.judgedWith(outcome.source, []) })
    }
    return made.sort((one, other) => (one.country < other.country ? -1 : 1))
  }

  /**
   * A map with the bytes of the last one says nothing new of the stations that are known: it is read only for a market that is made
   * for another reason.
   */
  async #openMap(source: MapSource | undefined): Promise<RunMap | null> {
    if (!source || this.#outcomes.delivery(source) === null) return null
    const { id } = source.descriptor
    const isNew = !this.#outcomes.confirm(source, [])
    await this.#outcomes.tellConfirmed([source])
    const read = () => this.#surviving(source, input => this.#workers.do('readMap', { ...input, id }))
    return new RunMap(source, { outcomes: this.#outcomes, isNew, read })
  }

  /** What is to be done of a market; null where its part stays as it is. */
  async #jobOf(market: Market, seen: RunSeen, map: RunMap | null): Promise<Job | null> {
    const { country, sources } = market
    const part = this.#before?.parts.find(({ name }) => name === country) ?? null
    const asked = sources.filter(source => this.#outcomes.delivery(source) !== null)
    const confirmed = part === null ? [] : asked.filter(source => this.#confirm(source, seen))
    const changed = asked.filter(source => !confirmed.includes(source))
    const isDue = part !== null && !this.#hasDied(country) && this.#whyDue(market, part, seen.rates) !== null
    if (isDue) this.#outcomes.takeBack(confirmed)
    else await this.#outcomes.tellConfirmed(confirmed)
    const isOnMap = part !== null && map?.isNew === true && (await map.hasObjectsOf(country))
    const job: Job = {
      market,
      part,
      taken: isDue ? asked : changed,
      confirmed: isDue ? [] : confirmed,
      isDue: isDue || isOnMap,
    }
    if (!this.#isWorthIt(job)) {
      for (const source of changed) await this.#outcomes.tell(failedOutcome(source, this.#outcomes.delivery(source)!))
      return null
    }
    if (asked.length === 0 && !this.#mayMake(country)) {
      this.#leftOut.push(country)
      return null
    }
    return job
  }

  #confirm(source: MarketSource, seen: RunSeen): boolean {
    return this.#outcomes.confirm(source, whatIsSeen(source.descriptor, this.#outcomes.delivery(source)!, seen))
  }

  #isWorthIt({ isDue, taken }: Job): boolean {
    return isDue || taken.some(source => this.#outcomes.delivery(source)!.error === null)
  }

  #hasDied(country: string): boolean {
    return country in this.#outcomes.died
  }

  #mayMake(country: string): boolean {
    const { leftOut = [] } = this.#run
    return !leftOut.includes(country) && this.#setup.mayMake?.(country) !== false
  }

  /** Of two that share the id of a station, one is made once more without it. */
  async #make(jobs: readonly Job[], seen: RunSeen, map: RunMap | null): Promise<MadeMarket[]> {
    const done = await this.#makeAll(
      jobs.map(job => ({ job, foreignIds: [] })),
      seen,
      map,
    )
    const made = done.map(({ market }) => market)
    if (done.every(({ newStations }) => newStations === 0)) return made
    const place = { dataDir: this.#setup.dataDir, run: this.#run, before: this.#before }
    const shared = await findSharedIds(
      this.#database,
      place,
      made.map(({ country }) => country),
    )
    const again = jobs.flatMap(job => {
      const foreignIds = shared.get(job.market.country)
      return foreignIds ? [{ job, foreignIds }] : []
    })
    const others = made.filter(({ country }) => !shared.has(country))
    return [...others, ...(await this.#makeAll(again, seen, map)).map(({ market }) => market)]
  }

  async #makeAll(jobs: readonly GivenJob[], seen: RunSeen, map: RunMap | null): Promise<ValidatedMarket[]> {
    const bySize = jobs.toSorted((one, other) => this.#bytesOf(other.job) - this.#bytesOf(one.job))
    const threads = jobs.length < this.#workers.count ? this.#setup.threads : 1
    const made = await together(bySize, { lanes: this.#workers.count, stop: this.#setup.stop }, (given, stop) =>
      this.#makeOne(given, { ...seen, map, threads, stop }),
    )
    return made.filter(one => one !== null)
  }

  /** As its downloads are kept, packed: a sweep of many answers says the same over and over. */
  #bytesOf({ taken }: Job): number {
    const captures = taken.flatMap(source => this.#outcomes.delivery(source)!.captures)
    return captures.reduce((sum, { sha256 }) => sum + packedBytesOf(this.#setup.dataDir, sha256), 0)
  }

  /** What ends the process is put aside, and the rest of the market done once more; null where nothing is left. */
  async #makeOne(given: GivenJob, around: Around): Promise<ValidatedMarket | null> {
    const { market, taken } = given.job
    const { country } = market
    const limits = workerLimitsOf(market.sources.map(({ descriptor }) => descriptor))
    while (this.#isWorthIt(given.job) && !this.#hasDied(country)) {
      try {
        const done = await this.#workers.do('validateMarket', await this.#inputFor(given, around), {
          limits,
          stop: around.stop,
        })
        await this.#take(market, done, around.map)
        return done
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error
        const asked = taken.filter(source => this.#outcomes.delivery(source)!.error === null)
        const names = namesOfDeath(error, { country, asked: asked.map(({ descriptor }) => descriptor.id) })
        this.#outcomes.die(names, error.message)
      }
    }
    for (const source of taken) await this.#outcomes.tell(failedOutcome(source, this.#outcomes.delivery(source)!))
    return null
  }

  async #inputFor({ job, foreignIds }: GivenJob, { rates, weeks, map, threads }: Around): Promise<MarketInput> {
    const { market, part, taken, confirmed } = job
    const { country, sources } = market
    const idsOf = (some: readonly MarketSource[]): string[] => some.map(({ descriptor }) => descriptor.id)
    return {
      ...this.#inputOf(sources),
      ...{ country, threads, part, rates, foreignIds },
      ...{ ids: idsOf(sources), taken: idsOf(taken), confirmed: idsOf(confirmed) },
      weeks: weeks.filter(week => week.country === country),
      map: (await map?.inputFor(country)) ?? { hasObjects: false, isOnProbation: false },
    }
  }

  async #take(market: Market, { outcomes, lookedUp }: ValidatedMarket, map: RunMap | null): Promise<void> {
    map?.note(market.country, lookedUp)
    for (const outcome of outcomes) {
      const source = market.sources.find(({ descriptor }) => descriptor.id === outcome.report.id)!
      await this.#outcomes.tell({ ...outcome, source })
    }
  }

  #whyDue(market: Market, part: ManifestPart, rates: readonly HeldRate[]): string | null {
    const wasRead = market.sources.some(source => this.#outcomes.delivery(source)?.error === null)
    const { now } = this.#run
    return whyDue(market, part, { now, madeBy: this.#setup.madeBy, rates, sources: this.#outcomes.held(), wasRead })
  }

  #finish(rates: readonly HeldRate[]): SourceReport[] {
    const { dataDir, sources } = this.#setup
    const run = this.#run
    const held = this.#outcomes.held()
    const outcomes = this.#outcomes.all()
    const atLarge = outcomes.filter(({ source }) => !isMarketSource(source))
    const own = {
      sources: this.#outcomes.asked(),
      fetches: fetchesOf(outcomes),
      quarantine: quarantinedIn(atLarge),
    }
    writeRows(dataDir, run, 'rates', rates)
    keepOwnRows(dataDir, run, own)
    writeRunTables(dataDir, run, sources, this.#memory, own)
    return outcomes.map(({ report }) => this.#whole(report, held))
  }

  /** With what only the whole run tells of a source. */
  #whole(report: SourceReport, held: readonly HeldSource[]): SourceReport {
    const { id, status } = report
    const lastRead = this.#memory.sources.find(source => source.id === id)?.lastReadAt ?? null
    const { streaks } = held.find(source => source.id === id)!
    return { ...report, streaks, keptFrom: isRead(status) ? null : lastRead }
  }
}

/** What belongs to no market, as the run has it. */
interface RunSeen extends Seen {
  readonly rates: readonly HeldRate[]
}

/** A market that is made. */
interface Job {
  readonly market: Market
  readonly part: ManifestPart | null
  /** Sources whose deliveries are read, and those whose delivery is the last one again. */
  readonly taken: readonly MarketSource[]
  readonly confirmed: readonly MarketSource[]
  /** It is made also where nothing of it can be read. */
  readonly isDue: boolean
}

interface GivenJob {
  readonly job: Job
  readonly foreignIds: readonly number[]
}

interface Around extends RunSeen {
  readonly map: RunMap | null
  readonly threads: number
  readonly stop: AbortSignal
}

const isRates = (source: Source): source is RateSource => source.kind === 'rates'
const isHistory = (source: Source): source is HistorySource => source.kind === 'history'
const isMap = (source: Source): source is MapSource => source.kind === 'map'
