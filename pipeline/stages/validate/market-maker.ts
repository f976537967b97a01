import { packedBytesOf } from '../../fetch/captures.ts'
import type { StoredRate } from '../../memory/memory.ts'
import { WorkerDied } from '../../model/errors.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { isPartWhole, type ManifestPart } from '../../snapshot/part.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import type { Source } from '../../source.ts'
import { workerLimitsOf } from '../../workers/limits.ts'
import { correctionsOf } from '../run/corrections.ts'
import { failedOutcome } from '../run/outcome.ts'
import type { MadeMarket, Run } from '../run/run-folder.ts'
import { namesOfDeath } from '../tasks/deaths.ts'
import { together } from '../tasks/together.ts'
import type { Workers } from '../tasks/workers.ts'
import { type ReferenceData, referenceUsedBy } from './complete-stations.ts'
import { type MarketSource, type MarketSources, whyDue } from './due.ts'
import type { MarketInput, ValidatedMarket } from './market-task.ts'
import type { RunMap } from './run-map.ts'
import type { RunOutcomes } from './run-outcomes.ts'
import { findSharedIds } from './shared-ids.ts'
import type { SourcesInput } from './task-input.ts'

export interface MakerSetup {
  readonly dataDir: string
  readonly run: Run
  /** The snapshot that the run follows. */
  readonly before: Manifest | null
  readonly database: WorkingDatabase
  readonly workers: Workers
  readonly threads: number
  /** Name and version of the program. */
  readonly madeBy: string
  readonly stop?: AbortSignal
}

/** Data of no market, as the run has it. */
export interface RunSeen extends ReferenceData {
  readonly rates: readonly StoredRate[]
  readonly map: RunMap | null
  /** What a task needs to know about these sources. */
  readonly inputOf: (sources: readonly Source[]) => SourcesInput
}

/** A market to make. */
interface Job {
  readonly market: MarketSources
  readonly part: ManifestPart | null
  /** Sources whose new deliveries are read, and sources whose last delivery is confirmed. */
  readonly taken: readonly MarketSource[]
  readonly confirmed: readonly MarketSource[]
  /** The market is made even if none of its deliveries can be read. */
  readonly isDue: boolean
  /** Ids that its stations may not get, because another market has them. */
  readonly foreignIds: readonly number[]
}

/** Decides which markets a run makes. Workers read, judge and join them. */
export class MarketMaker {
  readonly #setup: MakerSetup
  readonly #outcomes: RunOutcomes
  readonly #reference: RunSeen
  /** Markets that are made again because a file of their part was damaged. */
  readonly damaged = new Set<string>()

  constructor(setup: MakerSetup, outcomes: RunOutcomes, seen: RunSeen) {
    this.#setup = setup
    this.#outcomes = outcomes
    this.#reference = seen
  }

  /** Returns the markets that were made. If two share a station id, one of them is made again without that id. */
  async make(markets: readonly MarketSources[]): Promise<MadeMarket[]> {
    const jobs: Job[] = []
    for (const market of markets) {
      const job = await this.#jobOf(market)
      if (job) jobs.push(job)
    }
    const done = await this.#makeAll(jobs)
    const made = done.map(({ market }) => market)
    if (done.every(({ newStations }) => newStations === 0)) return made
    const countries = made.map(({ country }) => country)
    const shared = await findSharedIds(this.#setup.database, this.#setup, countries)
    const again = jobs.flatMap(job => {
      const foreignIds = shared.get(job.market.country)
      return foreignIds ? [{ ...job, foreignIds }] : []
    })
    const others = made.filter(({ country }) => !shared.has(country))
    return [...others, ...(await this.#makeAll(again)).map(({ market }) => market)]
  }

  /** The work for a market. Null where its part is reused. */
  async #jobOf(market: MarketSources): Promise<Job | null> {
    const { country, sources } = market
    const part = this.#setup.before?.parts.find(({ name }) => name === country) ?? null
    const asked = sources.filter(source => this.#outcomes.delivery(source) !== null)
    const confirmed = part === null ? [] : asked.filter(source => this.#confirm(source))
    const changed = asked.filter(source => !confirmed.includes(source))
    const mayBeDue = part !== null && !(country in this.#outcomes.died)
    const isDue = mayBeDue && this.#whyDue(market, part) !== null
    if (isDue) this.#outcomes.takeBack(confirmed)
    else await this.#outcomes.recordConfirmed(confirmed)
    const isOnMap = mayBeDue && (await this.#isOnNewMap(country))
    const brings = changed.some(source => this.#outcomes.delivery(source)!.error === null)
    if (!isDue && !isOnMap && !brings) {
      for (const source of changed) await this.#outcomes.record(failedOutcome(source, this.#outcomes.delivery(source)!))
      return null
    }
    const read = isDue ? { taken: asked, confirmed: [] } : { taken: changed, confirmed }
    return { market, part, ...read, isDue: isDue || isOnMap, foreignIds: [] }
  }

  #confirm(source: MarketSource): boolean {
    const used = referenceUsedBy(source.descriptor, this.#outcomes.delivery(source)!, this.#reference)
    return this.#outcomes.confirm(source, used)
  }

  #whyDue(market: MarketSources, part: ManifestPart): string | null {
    const { dataDir, run, madeBy } = this.#setup
    const isDamaged = run.damaged?.includes(market.country) || !isPartWhole(dataDir, part)
    if (isDamaged) this.damaged.add(market.country)
    const wasRead = market.sources.some(source => this.#outcomes.delivery(source)?.error === null)
    const known = { rates: this.#reference.rates, sources: this.#outcomes.storedSources() }
    const corrections = correctionsOf(run, market.country)
    return whyDue(market, part, { now: run.now, madeBy, ...known, wasRead, isDamaged, corrections })
  }

  async #isOnNewMap(country: string): Promise<boolean> {
    const { map } = this.#reference
    return map?.isNew === true && (await map.hasObjectsOf(country))
  }

  async #makeAll(jobs: readonly Job[]): Promise<ValidatedMarket[]> {
    const { workers, stop } = this.#setup
    const bySize = jobs.toSorted((one, other) => this.#bytesOf(other) - this.#bytesOf(one))
    const threads = jobs.length < workers.count ? this.#setup.threads : 1
    const lanes = { lanes: workers.count, stop }
    const made = await together(bySize, lanes, (job, stop) => this.#makeOne(job, { threads, stop }))
    return made.filter(one => one !== null)
  }

  /** Compressed size, as stored: a sweep of many answers repeats most of its content. */
  #bytesOf({ taken }: Job): number {
    const captures = taken.flatMap(source => this.#outcomes.delivery(source)!.captures)
    return captures.reduce((sum, { sha256 }) => sum + packedBytesOf(this.#setup.dataDir, sha256), 0)
  }

  /**
   * Sets aside the deliveries that end the process and decides on the market again. Null where nothing is left to do.
   */
  async #makeOne(
    job: Job,
    { threads, stop }: { readonly threads: number; readonly stop: AbortSignal },
  ): Promise<ValidatedMarket | null> {
    const limits = workerLimitsOf(job.market.sources.map(({ descriptor }) => descriptor))
    try {
      const input = await this.#inputOf(job, threads)
      const done = await this.#setup.workers.do('validateMarket', input, { limits, stop })
      await this.#take(job.market, done)
      return done
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      this.#putAside(job, error)
      const rest = await this.#jobOf(job.market)
      return rest && this.#makeOne({ ...rest, foreignIds: job.foreignIds }, { threads, stop })
    }
  }

  #putAside({ market, taken }: Job, error: WorkerDied): void {
    const asked = taken.filter(source => this.#outcomes.delivery(source)!.error === null)
    const ids = asked.map(({ descriptor }) => descriptor.id)
    this.#outcomes.die(namesOfDeath(error, { country: market.country, asked: ids }), error.message)
  }

  async #inputOf({ market, part, taken, confirmed, foreignIds }: Job, threads: number): Promise<MarketInput> {
    const { rates, weeks, map, inputOf } = this.#reference
    const { country, sources } = market
    const idsOf = (some: readonly MarketSource[]): string[] => some.map(({ descriptor }) => descriptor.id)
    return {
      ...inputOf(sources),
      country,
      threads,
      part,
      rates,
      foreignIds,
      ids: idsOf(sources),
      newlyDelivered: idsOf(taken),
      confirmed: idsOf(confirmed),
      weeks: weeks.filter(week => week.country === country),
      map: (await map?.inputFor(country)) ?? { hasObjects: false, isOnProbation: false },
    }
  }

  async #take(market: MarketSources, { outcomes, mapLookup }: ValidatedMarket): Promise<void> {
    this.#reference.map?.note(market.country, mapLookup)
    for (const outcome of outcomes) {
      const source = market.sources.find(({ descriptor }) => descriptor.id === outcome.report.id)!
      await this.#outcomes.record({ ...outcome, source })
    }
  }
}
