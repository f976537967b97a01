import { capturesOf } from '../memory/captures.ts'
import type { HeldRate, HeldWeek, MarketMemory, Memory } from '../memory/memory.ts'
import type { HeldSource } from '../model/held.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import { safePoint } from '../model/stop.ts'
import { findManifestOf, type Manifest } from '../snapshot/manifest.ts'
import type { LastReads } from '../snapshot/market-tables.ts'
import type { ManifestPart } from '../snapshot/part.ts'
import { readHistory, readMarket, readMemory } from '../snapshot/read-memory.ts'
import { spillIn, WorkingDatabase } from '../snapshot/working-database.ts'
import { type HistorySource, isMarketSource, type MapSource, type RateSource, type Source } from '../source.ts'
import { type TollFiles, tollFiles } from '../tolls/toll-files.ts'
import { type Market, type MarketSource, marketsOf, ratesOf, tooOldOf, whyDue } from './due.ts'
import { fetchesOf, heldCaptures } from './fetched.ts'
import { ForeignIds } from './foreign-ids.ts'
import { failedOutcome, isRead, type Outcome } from './outcome.ts'
import type { Progress } from './progress.ts'
import { ratesInForce } from './rates-in-force.ts'
import type { SourceReport } from './report.ts'
import { dropRows, keepMadeMarkets, keepRecord, type MadeMarket, type Run, writeRows } from './run-folder.ts'
import { matchesOf, openRunMap, type RunMap } from './run-map.ts'
import { RunOutcomes, type Seen } from './run-outcomes.ts'
import { keepOwnRows, quarantineAfter, writeRunTables } from './run-tables.ts'
import { RunTolls } from './run-tolls.ts'
import { changesAtOf, type JudgedMarket, judgeMarket, quarantinedIn, rereadFromOf } from './validate-market.ts'
import { type Opened, takeHistory, takeRates } from './validate-reference.ts'
import { bulletinOf } from './whole-stations.ts'
import { writeMarket } from './write-market.ts'

export interface ValidateSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly threads: number
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
    return await new Validation(setup, run, before, database, memory).run()
  } finally {
    database.close()
  }
}

/** One pass over the deliveries of a run: what belongs to no market first, then one market after the other. */
class Validation {
  readonly #setup: ValidateSetup
  readonly #run: Run
  readonly #before: Manifest | null
  readonly #database: WorkingDatabase
  readonly #memory: Memory
  readonly #outcomes: RunOutcomes
  /** Markets that another run is at work on. */
  readonly #leftOut: string[] = []

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
    const made = await this.#markets(marketsOf(sources.filter(isMarketSource)), rates, weeks)
    keepMadeMarkets(dataDir, this.#run, made)
    if (this.#leftOut.length > 0) keepRecord(dataDir, { ...this.#run, leftOut: this.#leftOut })
    return this.#finish(rates)
  }

  async #rates(sources: readonly RateSource[]): Promise<HeldRate[]> {
    const outcomes: Outcome[] = []
    const official: HeldRate[] = []
    for (const source of sources) {
      const taken = await takeRates(source, this.#outcomes.opened(source), this.#memory.rates)
      official.push(...taken.records.map(record => ({ ...record, source: source.descriptor.id })))
      outcomes.push(taken.outcome)
      await this.#outcomes.tell(taken.outcome)
    }
    return ratesInForce(official, this.#memory.rates, this.#run.now, outcomes)
  }

  async #history(sources: readonly HistorySource[]): Promise<readonly HeldWeek[]> {
    const fresh = sources.filter(source => !this.#outcomes.confirm(source, []))
    await this.#outcomes.tellConfirmed(sources)
    if (!fresh.some(source => this.#outcomes.delivery(source) !== null)) return this.#memory.weeks
    let weeks: readonly HeldWeek[] = await readHistory(this.#database, this.#setup.dataDir, this.#before)
    for (const source of fresh) {
      const taken = await takeHistory(source, this.#outcomes.opened(source), weeks, this.#run.now)
      weeks = taken.weeks
      await this.#outcomes.tell({ ...taken.outcome, judgedWith: this.#outcomes.judgedWith(source, []) })
    }
    writeRows(this.#setup.dataDir, this.#run, 'history', weeks)
    return weeks
  }

  async #markets(
    markets: readonly Market[],
    rates: readonly HeldRate[],
    weeks: readonly HeldWeek[],
  ): Promise<MadeMarket[]> {
    const map = await openRunMap(this.#setup.sources.find(isMap), this.#outcomes)
    const foreignIds = new ForeignIds(this.#database, this.#setup.dataDir, this.#before)
    const made: MadeMarket[] = []
    for (const market of markets) {
      const one = await this.#market(market, { rates, weeks, map, foreignIds })
      if (one) made.push(one)
    }
    const delivered = map.isNew ? await map.open() : null
    if (delivered) {
      const judgedWith = this.#outcomes.judgedWith(delivered.source, [])
      await this.#outcomes.tell({ ...delivered.outcome(), judgedWith })
    }
    return made
  }

  async #market(market: Market, seen: Reference): Promise<MadeMarket | null> {
    const { country, sources } = market
    const part = this.#before?.parts.find(({ name }) => name === country) ?? null
    const asked = sources.filter(source => this.#outcomes.delivery(source) !== null)
    const confirmed =
      part === null ? [] : asked.filter(source => this.#outcomes.confirm(source, this.#saw(source, seen)))
    const changed = asked.filter(source => !confirmed.includes(source))
    const isDue = part !== null && this.#whyDue(market, part, seen.rates) !== null
    if (isDue) this.#outcomes.takeBack(confirmed)
    else await this.#outcomes.tellConfirmed(confirmed)
    const isOnMap = seen.map.countries.has(country)
    const brings = changed.some(source => this.#outcomes.delivery(source)!.error === null)
    if (!isDue && !brings && !(isOnMap && part !== null)) {
      for (const source of changed) await this.#outcomes.tell(failedOutcome(source, this.#outcomes.delivery(source)!))
      return null
    }
    if (asked.length === 0 && !this.#mayMake(country)) {
      this.#leftOut.push(country)
      return null
    }
    return this.#make(market, part, seen, isDue ? asked : changed)
  }

  #mayMake(country: string): boolean {
    const { leftOut = [] } = this.#run
    return !leftOut.includes(country) && this.#setup.mayMake?.(country) !== false
  }

  async #make(
    market: Market,
    part: ManifestPart | null,
    seen: Reference,
    taken: readonly MarketSource[],
  ): Promise<MadeMarket> {
    const { dataDir } = this.#setup
    const { now } = this.#run
    const known = await readMarket(this.#database, dataDir, part, lastReadsOf(this.#outcomes.held()))
    const judged = await this.#judge(market, known, seen, taken)
    seen.foreignIds.set(market.country, judged.stations)
    const outcomes = judged.outcomes.filter(({ delivery }) => delivery !== null)
    this.#outcomes.countStale(outcomes, judged.prices)
    const held = this.#outcomes.held()
    await writeMarket(this.#database, dataDir, this.#run, {
      country: market.country,
      judged,
      osm: await matchesOf(seen.map, market.country, judged.stations, known.osm),
      quarantine: quarantineAfter(known.quarantine, quarantinedIn(outcomes)),
      captures: wantedKeys => capturesOf(wantedKeys, [...known.captures, ...outcomes.flatMap(heldCaptures)]),
      lastReads: lastReadsOf(held),
      part,
    })
    const wasRead = outcomes.some(({ report }) => isRead(report.status))
    const day = wasRead ? dayOf(now) : part?.made.day
    const rates = ratesOf(market, seen.rates)
    const tooOld = tooOldOf(market, held, now)
    const rereadFrom = rereadFromOf(market, judged, held)
    return {
      country: market.country,
      changesAt: changesAtOf(market, judged, held, now),
      ...(rereadFrom !== null && { rereadFrom }),
      made: { by: this.#setup.madeBy, rates, ...(day !== undefined && { day }), tooOld },
    }
  }

  async #judge(
    market: Market,
    known: MarketMemory,
    seen: Reference,
    taken: readonly MarketSource[],
  ): Promise<JudgedMarket> {
    const opened = (source: MarketSource): Opened => {
      const found = this.#outcomes.opened(source)
      return taken.includes(source) ? found : { ...found, delivery: null }
    }
    return judgeMarket(market, {
      now: this.#run.now,
      known,
      sources: this.#memory.sources,
      foreignIds: await seen.foreignIds.besides(market.country),
      rates: seen.rates,
      weeks: seen.weeks,
      opened,
      tell: outcome => this.#judged(outcome, seen),
    })
  }

  /** What a delivery of a market is laid beside besides what is remembered of it. */
  #saw(source: MarketSource, { rates, weeks }: Reference): Seen {
    const { country, currency } = source.descriptor
    const rate = rates.find(one => one.currency === currency)
    const bulletin = bulletinOf(country, weeks, dayOf(this.#outcomes.delivery(source)!.endedAt))
    return [rate?.perEuro ?? null, bulletin?.petrol ?? null, bulletin?.diesel ?? null]
  }

  #judged(outcome: Outcome, seen: Reference): Promise<void> {
    if (outcome.delivery === null) return safePoint(this.#setup.stop)
    const source = outcome.source as MarketSource
    return this.#outcomes.tell({ ...outcome, judgedWith: this.#outcomes.judgedWith(source, this.#saw(source, seen)) })
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

/** What all markets of a run see. */
interface Reference {
  readonly rates: readonly HeldRate[]
  readonly weeks: readonly HeldWeek[]
  readonly map: RunMap
  readonly foreignIds: ForeignIds
}

const isRates = (source: Source): source is RateSource => source.kind === 'rates'
const isHistory = (source: Source): source is HistorySource => source.kind === 'history'
const isMap = (source: Source): source is MapSource => source.kind === 'map'

function lastReadsOf(held: readonly HeldSource[]): LastReads {
  return new Map(held.map(({ id, lastReadAt }): [string, Instant | null] => [id, lastReadAt]))
}
