import { capturesOf } from '../memory/captures.ts'
import { isStale } from '../memory/in-force.ts'
import type { HeldFetch, HeldRate, HeldWeek, Memory } from '../memory/memory.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import type { HeldSource } from '../model/held.ts'
import type { HeldCapture } from '../model/origin.ts'
import { safePoint } from '../model/stop.ts'
import { findManifestOf, type Manifest } from '../snapshot/manifest.ts'
import type { LastReads } from '../snapshot/market-tables.ts'
import type { ManifestPart } from '../snapshot/part.ts'
import { readHistory, readMarket, readMemory } from '../snapshot/read-memory.ts'
import { spillIn, WorkingDatabase } from '../snapshot/working-database.ts'
import { type HistorySource, isMarketSource, type MapSource, type RateSource, type Source } from '../source.ts'
import { type TollFiles, tollFiles } from '../tolls/toll-files.ts'
import { confirmedOutcome, judgedWith } from './confirmed.ts'
import { type Market, type MarketSource, marketsOf, ratesOf, tooOldOf, whyDue } from './due.ts'
import { ForeignIds } from './foreign-ids.ts'
import { isRead, type Outcome } from './outcome.ts'
import { precedentOf } from './precedent.ts'
import { type Progress, unwatched } from './progress.ts'
import { ratesInForce } from './rates-in-force.ts'
import { readCaptures } from './read-captures.ts'
import { heldSource, sourceRows } from './remembered-sources.ts'
import { emptyReport, type SourceReport } from './report.ts'
import { beganAt, type DeliveryRecord, keepMadeMarkets, type MadeMarket, type Run, readDeliveryRecord, writeRows } from './run-folder.ts'
import { DeliveredMap } from './validate-map.ts'
import { changesAtOf, judgeMarket, quarantineAfter } from './validate-market.ts'
import { type Opened, takeHistory, takeRates } from './validate-reference.ts'
import { RunTolls } from './run-tolls.ts'
import { bulletinOf } from './whole-stations.ts'
import { writeMarket } from './write-market.ts'

// Enough for the twenty of `stats` and a week of hourly runs of all sources behind them.
const fetchesKept = 2000

export interface ValidateSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly threads: number
  /** Name and version of the program. */
  readonly madeBy: string
  readonly progress?: Progress
  readonly stop?: AbortSignal
  readonly files?: TollFiles
}

/**
 * Reads and judges what `ingest` brought of the markets that changed, joins it to what is remembered of them, and leaves their
 * tables for `convert`. A market that did not change is not opened. Gives a report on each source that the run asked.
 */
export async function validate(setup: ValidateSetup, run: Run): Promise<SourceReport[]> {
  const { dataDir, stop } = setup
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
  readonly #outcomes = new Map<string, Outcome>()
  readonly #stale = new Map<string, number>()
  readonly #deliveries = new Map<string, DeliveryRecord>()

  constructor(setup: ValidateSetup, run: Run, before: Manifest | null, database: WorkingDatabase, memory: Memory) {
    this.#setup = setup
    this.#run = run
    this.#before = before
    this.#database = database
    this.#memory = memory
    for (const [id, path] of Object.entries(run.deliveries)) {
      this.#deliveries.set(id, readDeliveryRecord(setup.dataDir, path))
    }
  }

  async run(): Promise<SourceReport[]> {
    const { dataDir, sources, files } = this.#setup
    const tolls = new RunTolls(files ?? tollFiles(), this.#setup.madeBy, this.#before)
    const rates = await this.#rates(sources.filter(isRates))
    tolls.keep(dataDir, this.#run, rates)
    const weeks = await this.#history(sources.filter(isHistory))
    const made = await this.#markets(marketsOf(sources.filter(isMarketSource)), rates, weeks)
    keepMadeMarkets(dataDir, this.#run, made)
    return this.#finish(rates)
  }

  async #rates(sources: readonly RateSource[]): Promise<HeldRate[]> {
    const outcomes: Outcome[] = []
    const official: HeldRate[] = []
    for (const source of sources) {
      const taken = await takeRates(source, this.#opened(source), this.#memory.rates)
      official.push(...taken.records.map(record => ({ ...record, source: source.descriptor.id })))
      outcomes.push(taken.outcome)
      await this.#tell(taken.outcome)
    }
    return ratesInForce(official, this.#memory.rates, this.#run.now, outcomes)
  }

  async #history(sources: readonly HistorySource[]): Promise<readonly HeldWeek[]> {
    const fresh = sources.filter(source => !this.#confirm(source, []))
    await this.#tellConfirmed(sources)
    if (!fresh.some(source => this.#deliveries.has(source.descriptor.id))) return this.#memory.weeks
    let weeks: readonly HeldWeek[] = await readHistory(this.#database, this.#setup.dataDir, this.#before)
    for (const source of fresh) {
      const taken = await takeHistory(source, this.#opened(source), weeks, this.#run.now)
      weeks = taken.weeks
      await this.#tell({ ...taken.outcome, judgedWith: this.#judgedWith(source, []) })
    }
    writeRows(this.#setup.dataDir, this.#run, 'history', weeks)
    return weeks
  }

  async #markets(
    markets: readonly Market[],
    rates: readonly HeldRate[],
    weeks: readonly HeldWeek[],
  ): Promise<MadeMarket[]> {
    const map = await this.#map(this.#setup.sources.filter(isMap))
    const foreignIds = new ForeignIds(this.#database, this.#setup.dataDir, this.#before)
    const made: MadeMarket[] = []
    for (const market of markets) {
      const one = await this.#market(market, { rates, weeks, map, foreignIds })
      if (one) made.push(one)
    }
    if (map) await this.#tell({ ...map.outcome(), judgedWith: this.#judgedWith(map.source, []) })
    return made
  }

  async #map(sources: readonly MapSource[]): Promise<DeliveredMap | null> {
    const [source] = sources
    if (!source || !this.#deliveries.has(source.descriptor.id)) return null
    if (this.#confirm(source, [])) {
      await this.#tellConfirmed([source])
      return null
    }
    return DeliveredMap.open(source, this.#opened(source))
  }

  async #market(market: Market, seen: Seen): Promise<MadeMarket | null> {
    const { country, sources } = market
    const part = this.#before?.parts.find(({ name }) => name === country) ?? null
    const asked = sources.filter(({ descriptor }) => this.#deliveries.has(descriptor.id))
    const confirmed = part === null ? [] : asked.filter(source => this.#confirm(source, this.#saw(source, seen)))
    const changed = asked.filter(source => !confirmed.includes(source))
    const isDue = part !== null && this.#whyDue(market, part, seen.rates) !== null
    if (isDue) for (const { descriptor } of confirmed) this.#outcomes.delete(descriptor.id)
    else await this.#tellConfirmed(confirmed)
    const isOnMap = seen.map?.countries.has(country) === true
    const brings = changed.some(({ descriptor }) => this.#deliveries.get(descriptor.id)!.error === null)
    if (!isDue && !brings && !(isOnMap && part !== null)) {
      for (const source of changed) await this.#tell(failed(source, this.#deliveries.get(source.descriptor.id)!))
      return null
    }
    return this.#make(market, part, seen, isDue ? asked : changed)
  }

  async #make(
    market: Market,
    part: ManifestPart | null,
    seen: Seen,
    taken: readonly MarketSource[],
  ): Promise<MadeMarket> {
    const { dataDir } = this.#setup
    const { now } = this.#run
    const known = await readMarket(this.#database, dataDir, part, this.#lastReads())
    const judged = await judgeMarket(market, {
      now,
      known,
      sources: this.#memory.sources,
      foreignIds: await seen.foreignIds.besides(market.country),
      rates: seen.rates,
      weeks: seen.weeks,
      opened: source => (taken.includes(source) ? this.#opened(source) : { ...this.#opened(source), delivery: null }),
      tell: outcome => this.#judged(outcome, seen),
    })
    seen.foreignIds.set(market.country, judged.stations)
    const held = this.#held()
    const wanted = { ...judged, outcomes: judged.outcomes.filter(({ delivery }) => delivery !== null) }
    for (const { source, report } of wanted.outcomes) {
      const own = judged.prices.filter(price => price.source === source.descriptor.id)
      this.#stale.set(report.id, own.filter(isStale).length)
    }
    const osm = seen.map ? seen.map.matchesOf(market.country, judged.stations, known.osm) : known.osm
    await writeMarket(this.#database, dataDir, this.#run, {
      country: market.country,
      judged,
      osm,
      quarantine: quarantineAfter(known.quarantine, wanted.outcomes),
      captures: wantedKeys => capturesOf(wantedKeys, [...known.captures, ...wanted.outcomes.flatMap(heldCaptures)]),
      lastReads: lastReadsOf(held),
      part,
    })
    const wasRead = wanted.outcomes.some(({ report }) => isRead(report.status))
    const day = wasRead ? dayOf(now) : part?.made.day
    return {
      country: market.country,
      changesAt: changesAtOf(market, judged, held, now),
      made: {
        by: this.#setup.madeBy,
        rates: ratesOf(market, seen.rates),
        ...(day !== undefined && { day }),
        tooOld: tooOldOf(market, held, now),
      },
    }
  }

  /** Takes note that a delivery is that of the last time. Not yet told: the market may be due. */
  #confirm(source: Source, saw: readonly (string | number | null)[]): boolean {
    const delivery = this.#deliveries.get(source.descriptor.id)
    const precedent = precedentOf(this.#run.accepted, source.descriptor, this.#memory.sources)
    if (!delivery || (precedent.onProbation && !delivery.fromFiles)) return false
    const before = this.#memory.sources.find(({ id }) => id === source.descriptor.id)
    const judged = judgedWith(source, delivery.on, saw, this.#setup.madeBy)
    const outcome = confirmedOutcome(source, delivery, before, judged)
    if (outcome) this.#outcomes.set(source.descriptor.id, outcome)
    return outcome !== null
  }

  async #tellConfirmed(sources: readonly Source[]): Promise<void> {
    for (const { descriptor } of sources) {
      const outcome = this.#outcomes.get(descriptor.id)
      if (outcome?.isConfirmed) await this.#tell(outcome)
    }
  }

  /** What a delivery of a market is laid beside besides what is remembered of it. */
  #saw({ descriptor: { country, currency, id } }: MarketSource, { rates, weeks }: Seen): (string | number | null)[] {
    const rate = rates.find(one => one.currency === currency)
    const bulletin = bulletinOf(country, weeks, dayOf(this.#deliveries.get(id)!.endedAt))
    return [rate?.perEuro ?? null, bulletin?.petrol ?? null, bulletin?.diesel ?? null]
  }

  #judgedWith(source: Source, saw: readonly (string | number | null)[]): string {
    const delivery = this.#deliveries.get(source.descriptor.id)
    return judgedWith(source, delivery?.on ?? dayOf(this.#run.now), saw, this.#setup.madeBy)
  }

  #judged(outcome: Outcome, seen: Seen): Promise<void> {
    if (outcome.delivery === null) return safePoint(this.#setup.stop)
    const source = outcome.source as MarketSource
    return this.#tell({ ...outcome, judgedWith: this.#judgedWith(source, this.#saw(source, seen)) })
  }

  #whyDue(market: Market, part: ManifestPart, rates: readonly HeldRate[]): string | null {
    const wasRead = market.sources.some(({ descriptor: { id } }) => {
      const delivery = this.#deliveries.get(id)
      return delivery !== undefined && delivery.error === null
    })
    const { now } = this.#run
    return whyDue(market, part, { now, madeBy: this.#setup.madeBy, rates, sources: this.#held(), wasRead })
  }

  /** What will be remembered of the sources by what is known of the run so far. */
  #held(): HeldSource[] {
    const outcomes = [...this.#outcomes.values()]
    const askedAt = beganAt(this.#run)
    return this.#setup.sources.map(({ descriptor }) => heldSource(descriptor.id, outcomes, this.#memory, askedAt))
  }

  /** When what is remembered was read last: a confirmed delivery counts, one that is taken now does not yet. */
  #lastReads(): LastReads {
    return lastReadsOf(this.#held())
  }

  async #tell(outcome: Outcome): Promise<void> {
    const { progress = unwatched, stop } = this.#setup
    if (outcome.delivery !== null) {
      this.#outcomes.set(outcome.source.descriptor.id, outcome)
      progress({ kind: 'source validated', id: outcome.report.id, report: outcome.report })
    }
    await safePoint(stop)
  }

  #opened(source: Source): Opened {
    const delivery = this.#deliveries.get(source.descriptor.id) ?? null
    const precedent = precedentOf(this.#run.accepted, source.descriptor, this.#memory.sources)
    return { delivery, read: () => readCaptures(this.#setup.dataDir, delivery), precedent }
  }

  #finish(rates: readonly HeldRate[]): SourceReport[] {
    const { dataDir, sources } = this.#setup
    const run = this.#run
    const held = this.#held()
    const outcomes = sources.flatMap(({ descriptor }) => this.#outcomes.get(descriptor.id) ?? [])
    const atLarge = outcomes.filter(({ source }) => !isMarketSource(source))
    writeRows(dataDir, run, 'rates', rates)
    writeRows(dataDir, run, 'sources', sourceRows(sources, held))
    writeRows(dataDir, run, 'fetch_log', [...fetchesOf(outcomes), ...this.#memory.fetches].slice(0, fetchesKept))
    writeRows(dataDir, run, 'quarantine', quarantineAfter(this.#memory.quarantine, atLarge))
    return outcomes.map(({ report }) => this.#whole(report, held))
  }

  /** With what only the whole run tells of a source. */
  #whole(report: SourceReport, held: readonly HeldSource[]): SourceReport {
    const { id, status } = report
    const lastRead = this.#memory.sources.find(source => source.id === id)?.lastReadAt ?? null
    const { streaks } = held.find(source => source.id === id)!
    const stale = this.#stale.get(id) ?? report.stale
    return { ...report, streaks, stale, keptFrom: isRead(status) ? null : lastRead }
  }
}

/** What all markets of a run see. */
interface Seen {
  readonly rates: readonly HeldRate[]
  readonly weeks: readonly HeldWeek[]
  readonly map: DeliveredMap | null
  readonly foreignIds: ForeignIds
}

const isRates = (source: Source): source is RateSource => source.kind === 'rates'
const isHistory = (source: Source): source is HistorySource => source.kind === 'history'
const isMap = (source: Source): source is MapSource => source.kind === 'map'

function failed(source: MarketSource, delivery: DeliveryRecord): Outcome {
  return { source, delivery, report: emptyReport(source.descriptor.id, delivery.status, delivery.error), quarantined: [] }
}

function lastReadsOf(held: readonly HeldSource[]): LastReads {
  return new Map(held.map(({ id, lastReadAt }): [string, Instant | null] => [id, lastReadAt]))
}

function fetchesOf(outcomes: readonly Outcome[]): HeldFetch[] {
  return outcomes
    .flatMap(({ source, delivery, report }) =>
      !isMarketSource(source) || !delivery
        ? []
        : [
            {
              country: source.descriptor.country,
              source: source.descriptor.id,
              startedAt: delivery.startedAt,
              endedAt: delivery.endedAt,
              stations: isRead(report.status) ? (source.kind === 'stations' ? report.stations : report.prices) : null,
              moved: isRead(report.status) ? report.moved : null,
              status: report.status,
              seconds: delivery.seconds,
              error: report.error,
            },
          ],
    )
    .sort((a, b) => (a.startedAt === b.startedAt ? (a.source < b.source ? -1 : 1) : a.startedAt < b.startedAt ? 1 : -1))
}

/** The captures of a delivery that was read: they came last with this read. */
function heldCaptures({ source, delivery, report }: Outcome): HeldCapture[] {
  if (delivery === null || !isRead(report.status)) return []
  return delivery.captures.map(({ name, sha256, url, bytes }) => {
    return { source: source.descriptor.id, capture: name, sha256, url, fetchedAt: delivery.endedAt, bytes }
  })
}
