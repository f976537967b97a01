import { capturesOf } from '../memory/captures.ts'
import { figuresInForce } from '../memory/fold-figures.ts'
import { inForce, isStale } from '../memory/in-force.ts'
import type { HeldFetch, HeldRate, Memory } from '../memory/memory.ts'
import { originsOf } from '../memory/origins.ts'
import { InvariantError } from '../model/errors.ts'
import type { HeldFigure, HeldPrice, HeldSource, HeldStation } from '../model/held.ts'
import type { HeldCapture, HeldOrigin } from '../model/origin.ts'
import { safePoint } from '../model/stop.ts'
import {
  type FigureSource,
  type HistorySource,
  isMarketSource,
  type MapSource,
  type RateRecord,
  type RateSource,
  type Source,
  type StationSource,
} from '../source.ts'
import { readTolls } from '../tolls/read-tolls.ts'
import { type TollFiles, tollFiles } from '../tolls/toll-files.ts'
import { isRead, type Outcome } from './outcome.ts'
import { precedentOf } from './precedent.ts'
import { type Progress, unwatched } from './progress.ts'
import { ratesInForce } from './rates-in-force.ts'
import { readCaptures } from './read-captures.ts'
import { heldSource, sourceRows } from './remembered-sources.ts'
import { countBy, type SourceReport } from './report.ts'
import { beganAt, type Run, readDeliveryRecord, writeRows } from './run-folder.ts'
import { type FiguresOutcome, takeFigures } from './validate-figures.ts'
import { takeMap } from './validate-map.ts'
import { type HistoryOutcome, type Opened, takeHistory, takeRates } from './validate-reference.ts'
import { type StationsOutcome, takeStations } from './validate-stations.ts'

// Enough for the twenty of `stats` and a week of hourly runs of all sources behind them.
const fetchesKept = 2000

/**
 * Reads and judges what `ingest` brought, joins it to what is remembered, and leaves rows for `convert`.
 * Gives a report on each source that the run asked.
 */
export async function validate(
  dataDir: string,
  run: Run,
  sources: readonly Source[],
  memory: Memory,
  progress: Progress = unwatched,
  stop?: AbortSignal,
  files: TollFiles = tollFiles(),
): Promise<SourceReport[]> {
  const tell = telling(progress, stop)
  // Files that people edit: a fault in them ends the run before anything of it is judged.
  writeRows(dataDir, run, 'toll_edition', [readTolls(files)])
  const rates = await validateRates(dataDir, run, sources.filter(isRates), memory, tell)
  const history = await validateHistory(dataDir, run, sources.filter(isHistory), memory, tell)
  const known = { ...memory, history: history.weeks }
  const stations = await validateStations(dataDir, run, sources.filter(isStations), known, rates.records, tell)
  const figures = await validateFigures(dataDir, run, sources.filter(isFigures), memory, tell)
  const map = await validateMap(dataDir, run, sources.filter(isMap), memory, stations.stations, tell)
  const outcomes = [rates, history, stations, figures, map].flatMap(part => part.outcomes)
  writeRows(dataDir, run, 'stations', stations.stations)
  writeRows(dataDir, run, 'prices', stations.prices)
  writeRows(dataDir, run, 'figures', figures.figures)
  const read = [...memory.origins, ...stations.origins, ...figures.origins]
  const origins = originsOf(stations.prices, figures.figures, read)
  writeRows(dataDir, run, 'origins', origins)
  writeRows(dataDir, run, 'captures', capturesOf(origins, [...memory.captures, ...outcomes.flatMap(heldCaptures)]))
  writeRows(dataDir, run, 'osm', map.matches)
  writeRows(dataDir, run, 'rates', rates.records)
  writeRows(dataDir, run, 'history', history.weeks)
  const held = sources.map(source => heldSource(source.descriptor.id, outcomes, memory, beganAt(run)))
  writeRows(dataDir, run, 'sources', sourceRows(sources, held))
  writeRows(dataDir, run, 'fetch_log', [...fetchesOf(outcomes), ...memory.fetches].slice(0, fetchesKept))
  writeRows(dataDir, run, 'quarantine', [...outcomes.flatMap(quarantineRows), ...quarantineKept(outcomes, memory)])
  const stale = countBy(stations.prices.filter(isStale).map(price => price.source))
  return outcomes
    .filter(({ delivery }) => delivery !== null)
    .map(({ report }) => withWhole(report, memory, held, stale))
}

/** With what only the whole run tells of a source. */
function withWhole(
  report: SourceReport,
  memory: Memory,
  held: readonly HeldSource[],
  stale: Readonly<Record<string, number>>,
): SourceReport {
  const { id, status } = report
  const lastRead = memory.sources.find(source => source.id === id)?.lastReadAt ?? null
  const { streaks } = held.find(source => source.id === id)!
  return { ...report, streaks, stale: stale[id] ?? 0, keptFrom: isRead(status) ? null : lastRead }
}

/** Of each source, as soon as it is judged. Behind each the run can be stopped. */
type Tell = (outcome: Outcome) => Promise<void>

function telling(progress: Progress, stop: AbortSignal | undefined): Tell {
  return async ({ delivery, report }) => {
    if (delivery !== null) progress({ kind: 'source validated', id: report.id, report })
    await safePoint(stop)
  }
}

const isRates = (source: Source): source is RateSource => source.kind === 'rates'
const isHistory = (source: Source): source is HistorySource => source.kind === 'history'
const isFigures = (source: Source): source is FigureSource => source.kind === 'figures'
const isMap = (source: Source): source is MapSource => source.kind === 'map'
const isStations = (source: Source): source is StationSource => source.kind === 'stations'

async function validateRates(dataDir: string, run: Run, sources: readonly RateSource[], memory: Memory, tell: Tell) {
  const outcomes: Outcome[] = []
  let official: readonly HeldRate[] = []
  for (const source of sources) {
    const taken = await takeRates(source, await opened(dataDir, run, source, memory), memory.rates)
    official = [...official, ...taken.records.map(record => ({ ...record, source: source.descriptor.id }))]
    outcomes.push(taken.outcome)
    await tell(taken.outcome)
  }
  return { records: ratesInForce(official, memory.rates, run.now, outcomes), outcomes }
}

async function validateHistory(
  dataDir: string,
  run: Run,
  sources: readonly HistorySource[],
  memory: Memory,
  tell: Tell,
) {
  const outcomes: Outcome[] = []
  let weeks = memory.history
  for (const source of sources) {
    const taken: HistoryOutcome = await takeHistory(source, await opened(dataDir, run, source, memory), weeks, run.now)
    weeks = taken.weeks
    outcomes.push(taken.outcome)
    await tell(taken.outcome)
  }
  return { weeks, outcomes }
}

async function validateStations(
  dataDir: string,
  run: Run,
  sources: readonly StationSource[],
  memory: Memory,
  rates: readonly RateRecord[],
  tell: Tell,
) {
  const spaceOf = new Map(sources.map(source => [source.descriptor.id, source.descriptor.idSpace]))
  let stations: readonly HeldStation[] = memory.stations
  let prices: readonly HeldPrice[] = memory.prices
  const outcomes: Outcome[] = []
  const origins: HeldOrigin[] = []
  for (const source of sources) {
    const inSpace = (row: { readonly source: string }): boolean => spaceOf.get(row.source) === source.descriptor.idSpace
    const known = { stations: stations.filter(inSpace), prices: prices.filter(inSpace) }
    const others = stations.filter(station => !inSpace(station))
    const taken: StationsOutcome = await takeStations(source, await opened(dataDir, run, source, memory), {
      known,
      foreignIds: new Set(others.map(station => station.id)),
      rates,
      watch: memory.sources.find(held => held.id === source.descriptor.id) ?? neverRead,
      weeks: memory.history,
    })
    stations = [...others, ...taken.held.stations]
    prices = [...prices.filter(price => !inSpace(price)), ...taken.held.prices]
    for (const origin of taken.origins) origins.push(origin)
    outcomes.push(taken.outcome)
    await tell(taken.outcome)
  }
  return { stations, prices: pricesInForce(run, sources, stations, prices), origins, outcomes }
}

const neverRead = { stillSince: null, lastReadAt: null }

async function validateFigures(
  dataDir: string,
  run: Run,
  sources: readonly FigureSource[],
  memory: Memory,
  tell: Tell,
) {
  const outcomes: Outcome[] = []
  const figures: HeldFigure[] = []
  const origins: HeldOrigin[] = []
  for (const source of sources) {
    const known = memory.figures.filter(figure => figure.source === source.descriptor.id)
    const taken: FiguresOutcome = await takeFigures(source, await opened(dataDir, run, source, memory), known)
    figures.push(...figuresInForce(source.descriptor, taken.figures, run.now))
    origins.push(...taken.origins)
    outcomes.push(taken.outcome)
    await tell(taken.outcome)
  }
  return { figures, origins, outcomes }
}

async function validateMap(
  dataDir: string,
  run: Run,
  sources: readonly MapSource[],
  memory: Memory,
  stations: readonly HeldStation[],
  tell: Tell,
) {
  const outcomes: Outcome[] = []
  let matches = memory.osm
  for (const source of sources) {
    const taken = await takeMap(source, await opened(dataDir, run, source, memory), { known: matches, stations })
    matches = taken.matches
    outcomes.push(taken.outcome)
    await tell(taken.outcome)
  }
  return { matches, outcomes }
}

function pricesInForce(
  run: Run,
  sources: readonly StationSource[],
  stations: readonly HeldStation[],
  prices: readonly HeldPrice[],
): HeldPrice[] {
  const freshness = new Map(sources.map(({ descriptor }) => [descriptor.id, descriptor.freshness]))
  const stationById = new Map(stations.map(station => [station.id, station]))
  return prices.map(price => {
    const station = stationById.get(price.stationId)
    if (!station) throw new InvariantError(`${price.source}: a price without its station ${price.stationId}`)
    // A source that this version no longer has is read by nobody: its prices leave at once.
    return inForce(price, station, freshness.get(price.source) ?? { readWithinHours: 0 }, run.now)
  })
}

async function opened(dataDir: string, run: Run, source: Source, memory: Memory): Promise<Opened> {
  const path = run.deliveries[source.descriptor.id]
  const delivery = path ? readDeliveryRecord(dataDir, path) : null
  const precedent = precedentOf(run.accepted, source.descriptor, memory.sources)
  return { delivery, read: () => readCaptures(dataDir, delivery), precedent }
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

/** What was put aside of sources of which this run read nothing stands until they are read again. */
function quarantineKept(outcomes: readonly Outcome[], memory: Memory): object[] {
  const read = new Set(outcomes.filter(({ report }) => report.rows > 0).map(({ report }) => report.id))
  return memory.quarantine.filter(row => !read.has(row.source))
}

function quarantineRows({ source, quarantined }: Outcome): object[] {
  const country = isMarketSource(source) ? source.descriptor.country : null
  return quarantined.map(row => ({ source: source.descriptor.id, country, ...row }))
}

function heldCaptures({ source, delivery }: Outcome): HeldCapture[] {
  return (delivery?.captures ?? []).map(({ name, sha256, url, fetchedAt, bytes }) => {
    return { source: source.descriptor.id, capture: name, sha256, url, fetchedAt, bytes }
  })
}
