import type { QuestionContext } from '../../api/nl/reply.ts'
import { LoadedSnapshot } from '../../api/snapshot/loaded-snapshot.ts'
import { MarketStations } from '../../api/snapshot/market-stations.ts'
import { Stations } from '../../api/snapshot/stations.ts'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import { answersPack, readAnswers } from '../../pipeline/serving/answers-pack.ts'
import { renderCells } from '../../pipeline/serving/cells-pack.ts'
import { figuresOfMarket, type MarketFigures } from '../../pipeline/serving/market-figures.ts'
import { renderNational, renderWeeks } from '../../pipeline/serving/national-pack.ts'
import type { MarketPacks, Serving } from '../../pipeline/serving/open-serving.ts'
import type { OpeningRows } from '../../pipeline/serving/opening-rows.ts'
import { renderPlaces } from '../../pipeline/serving/places-pack.ts'
import { renderPrices } from '../../pipeline/serving/prices-pack.ts'
import type { Toll } from '../../pipeline/serving/schemas/tolls.ts'
import { tollsJson } from '../../pipeline/serving/tolls.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import type { Manifest } from '../../pipeline/snapshot/manifest.ts'
import { Pack, packOf } from '../../pipeline/snapshot/pack.ts'
import { figures as madeUp, openings as madeUpOpenings, snapshotAt } from './api-figures.ts'
import { cellsOf } from './cells-of.ts'

export interface QuestionContextOptions {
  readonly figures?: Partial<Figures>
  readonly openings?: OpeningRows
  readonly tolls?: readonly Toll[]
  /** Time of the question; the snapshot's by default. */
  readonly now?: string
}

/** The context in which questions are answered, over hand-made figures, without a folder or a server. */
export function questionContextOf({
  figures,
  openings = madeUpOpenings,
  tolls = [],
  now = snapshotAt,
}: QuestionContextOptions = {}): QuestionContext {
  const all: Figures = { ...madeUp, demonstration: false, ...figures }
  const set = JSON.stringify(tollsJson({ version: '2026.3', updated: '2026-09-21', tolls }, true))
  const createdAt = all.snapshotAt
  const manifest = { createdAt, data: 'live', openingUntil: '2026-11-29 12:00:00' } as Manifest
  const serving = {
    id: '20261119T120000Z-000000000001',
    manifest,
    answers: readAnswers(new Pack('answers', answersPack([{ key: 'tolls/all', body: set }]))),
    sources: [],
    markets: [],
    national: new Pack('national', packOf(renderNational(all))),
    weeks: new Pack('weeks', packOf(renderWeeks(all.history))),
    cells: new Pack('cells', packOf(renderCells(cellsOf(all)))),
  }
  const snapshot = new LoadedSnapshot(serving as unknown as Serving, stationsOf(all, openings), false)
  return { snapshot, clock: epochSecondsOf(now), maxAgeHours: 48 }
}

/** The stations of all markets, as a server keeps them in memory. */
export function stationsOf(figures: Figures, openings: OpeningRows): Stations {
  const packsOf = (market: MarketFigures): MarketPacks => ({
    places: new Pack('places', packOf(renderPlaces(market))),
    prices: new Pack('prices', packOf(renderPrices(market, openings))),
    hashes: '',
  })
  const markets = figures.markets.map(market => figuresOfMarket(figures, market))
  return new Stations(markets.map(market => new MarketStations(packsOf(market))))
}
