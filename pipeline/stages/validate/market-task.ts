import type { MarketMemory, StoredRate, StoredWeek } from '../../memory/memory.ts'
import { capturesOf } from '../../memory/origins.ts'
import { dayOf, type Instant } from '../../model/instants.ts'
import type { StoredSource, StoredStation } from '../../model/stored.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { readMarket } from '../../snapshot/read-memory.ts'
import type { SourceReads } from '../../snapshot/stored-tables.ts'
import { correctionsOf } from '../run/corrections.ts'
import { isRead } from '../run/outcome.ts'
import { type MadeMarket, readMapObjects } from '../run/run-folder.ts'
import type { TaskTools } from '../tasks/workers.ts'
import { type ReferenceData, referenceUsedBy } from './complete-stations.ts'
import { type MarketSource, type MarketSources, ratesOf, tooOldOf } from './due.ts'
import { storedCaptures } from './fetched.ts'
import type { OpenedDelivery } from './judge-delivery.ts'
import { linkStations } from './link-stations.ts'
import type { MapLookup } from './run-map.ts'
import type { RunOutcomes } from './run-outcomes.ts'
import { quarantineAfter } from './run-tables.ts'
import { outcomesOf, type SentOutcome, type SourcesInput, sent } from './task-input.ts'
import { lookUp, type MapMatches } from './validate-map.ts'
import { changesAtOf, type JudgedMarket, judgeMarket, quarantinedIn, rereadFromOf } from './validate-market.ts'
import { writeMarket } from './write-market.ts'

/** Input for one market: its sources, and the reference data they are judged against. */
export interface MarketInput extends SourcesInput {
  readonly country: string
  readonly threads: number
  /** All sources of the market, in their order. */
  readonly ids: readonly string[]
  /** Sources whose new delivery is read. */
  readonly newlyDelivered: readonly string[]
  /** Sources whose delivery is byte-identical to the last accepted one, so it is not read again. */
  readonly confirmed: readonly string[]
  /** The part of the market in the previous snapshot. */
  readonly part: ManifestPart | null
  readonly rates: readonly StoredRate[]
  /** Weekly prices of the country. */
  readonly weeks: readonly StoredWeek[]
  /** Station ids already taken by other markets, which this market must not assign. */
  readonly foreignIds: readonly number[]
  readonly map: MapLookup
}

export interface ValidatedMarket {
  readonly market: MadeMarket
  /** Outcomes of all sources except confirmed ones. */
  readonly outcomes: readonly SentOutcome[]
  /** Result of matching stations to OpenStreetMap, without the matches. */
  readonly mapLookup: Omit<MapMatches, 'matches'>
  readonly newStations: number
}

/**
 * Reads and judges the deliveries of a market, joins them to the stored data of the market, and leaves its tables for
 * `convert`.
 */
export async function validateMarket(tools: TaskTools, input: MarketInput): Promise<ValidatedMarket> {
  const { dataDir, run, country, part, threads } = input
  const sources = (await Promise.all(input.ids.map(tools.source))) as MarketSource[]
  const market: MarketSources = { country, sources }
  const outcomes = outcomesOf(input, sources)
  for (const source of sources.filter(({ descriptor }) => input.confirmed.includes(descriptor.id))) {
    outcomes.confirm(source, referenceUsedBy(source.descriptor, outcomes.delivery(source)!, input))
  }
  const database = await tools.database({ key: `validate ${run.id}`, dataDir, threads })
  const memory = await readMarket(database, dataDir, part, lastReadsOf(outcomes.storedSources()))
  const judged = await judgedOf(tools, market, input, memory, outcomes)
  tools.setReading(null)
  const own = judged.outcomes.filter(({ delivery }) => delivery !== null)
  const stored = outcomes.storedSources()
  const { matches, ...mapLookup } = lookUpStations(input, judged, memory)
  await writeMarket(database, dataDir, run, {
    country,
    judged,
    gone: goneStations(memory, judged.stations),
    links: linkStations({ before: memory, stations: judged.stations, complete: completeSources(market), now: run.now }),
    osm: matches,
    quarantine: quarantineAfter(memory.quarantine, quarantinedIn(own)),
    captures: wanted => capturesOf(wanted, [...memory.captures, ...own.flatMap(storedCaptures)]),
    lastReads: lastReadsOf(stored),
    part,
  })
  outcomes.countStale(own, judged.prices)
  const old = new Set(memory.stations.map(({ id }) => id))
  return {
    market: madeMarket(market, input, judged, stored),
    outcomes: outcomes
      .all()
      .filter(({ isConfirmed }) => !isConfirmed)
      .map(sent),
    mapLookup,
    newStations: judged.stations.filter(({ id }) => !old.has(id)).length,
  }
}

/** The sources whose every delivery has all their stations. */
function completeSources({ sources }: MarketSources): ReadonlySet<string> {
  const complete = sources.filter(({ kind, descriptor }) => kind === 'stations' && descriptor.delivers !== 'part')
  return new Set(complete.map(({ descriptor }) => descriptor.id))
}

function judgedOf(
  tools: TaskTools,
  market: MarketSources,
  { run, country, newlyDelivered, storedSources: sources, foreignIds, rates, weeks }: MarketInput,
  memory: MarketMemory,
  outcomes: RunOutcomes,
): Promise<JudgedMarket> {
  const foreign = new Set(foreignIds)
  const reference: ReferenceData = { rates, weeks }
  const opened = (source: MarketSource): OpenedDelivery => {
    const found = outcomes.opened(source)
    if (!newlyDelivered.includes(source.descriptor.id)) return { ...found, delivery: null }
    const read = (): ReturnType<OpenedDelivery['read']> => {
      tools.setReading(source.descriptor.id)
      return found.read()
    }
    return { ...found, read }
  }
  return judgeMarket(market, {
    now: run.now,
    memory,
    sources,
    foreignIds: foreign,
    rates,
    weeks,
    corrections: correctionsOf(run, country),
    opened,
    record: async outcome => {
      if (outcome.delivery === null) return
      const { descriptor } = outcome.source as MarketSource
      const judgedWith = outcomes.judgedWith(outcome.source, referenceUsedBy(descriptor, outcome.delivery, reference))
      await outcomes.record({ ...outcome, judgedWith })
    },
  })
}

function lookUpStations(
  { dataDir, run, country, map }: MarketInput,
  { stations }: JudgedMarket,
  { osm }: MarketMemory,
): MapMatches {
  const objects = map.hasObjects ? readMapObjects(dataDir, run, country) : null
  return lookUp(country, stations, osm, objects, map.isOnProbation)
}

function madeMarket(
  market: MarketSources,
  { run, madeBy, part, rates }: MarketInput,
  judged: JudgedMarket,
  stored: readonly StoredSource[],
): MadeMarket {
  const wasRead = judged.outcomes.some(({ delivery, report }) => delivery !== null && isRead(report.status))
  const { now } = run
  const corrections = correctionsOf(run, market.country)
  const day = wasRead ? dayOf(now) : part?.made.day
  const rereadFrom = rereadFromOf(market, judged, stored)
  return {
    country: market.country,
    changesAt: changesAtOf(market, judged, stored, { corrections, now }),
    ...(rereadFrom !== null && { rereadFrom }),
    made: {
      by: madeBy,
      rates: ratesOf(market, rates),
      ...(day !== undefined && { day }),
      tooOld: tooOldOf(market, stored, now),
      ...(corrections.length > 0 && { corrections: corrections.map(({ id }) => id) }),
    },
  }
}

function lastReadsOf(stored: readonly StoredSource[]): SourceReads {
  return new Map(stored.map(({ id, lastReadAt }): [string, Instant | null] => [id, lastReadAt]))
}

/** The stations that are no longer stored, with the values of their last read. */
function goneStations(before: MarketMemory, stations: readonly StoredStation[]): StoredStation[] {
  const present = new Set(stations.map(({ id }) => id))
  const gone = [...before.gone, ...before.stations].filter(({ id }) => !present.has(id))
  return gone.map(station => ({ ...station, listed: false }))
}
