import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { answersFrom } from '../../pipeline/fetch/from-files.ts'
import { figuresInForce } from '../../pipeline/memory/fold-figures.ts'
import { pricesInForce } from '../../pipeline/memory/in-force.ts'
import {
  emptyMarket,
  emptyMemory,
  type MarketMemory,
  type Memory,
  type StoredRate,
} from '../../pipeline/memory/memory.ts'
import { FuelError } from '../../pipeline/model/errors.ts'
import type { Day, Instant } from '../../pipeline/model/instants.ts'
import type { OsmObject } from '../../pipeline/model/records.ts'
import { neverRequested, type StoredSource } from '../../pipeline/model/stored.ts'
import type { RateRecord, Request, Source } from '../../pipeline/source.ts'
import type { SourceOutcome } from '../../pipeline/stages/run/outcome.ts'
import type { DeliveryRecord } from '../../pipeline/stages/run/run-folder.ts'
import { ratesInForce } from '../../pipeline/stages/validate/current-rates.ts'
import type { OpenedDelivery } from '../../pipeline/stages/validate/judge-delivery.ts'
import { takeFigures } from '../../pipeline/stages/validate/validate-figures.ts'
import { isMapOnProbation, lookUp, mapOutcome, readMapDelivery } from '../../pipeline/stages/validate/validate-map.ts'
import { takeHistory, takeRates } from '../../pipeline/stages/validate/validate-reference.ts'
import { takeStations } from '../../pipeline/stages/validate/validate-stations.ts'
import { expectedOf, takeFrom } from './deliver.ts'
import type { DeliveryFiles } from './runs.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The file of a request, by its name. */
export type AnswerByName = (name: string) => Uint8Array | undefined

/** What is remembered of one market and of sources without a market. */
export type WholeMemory = MarketMemory & Memory

/** What a run remembers and reports after reading one delivery. */
export interface Taken {
  readonly memory: WholeMemory
  readonly outcome: SourceOutcome
}

/** The rates of the bundled central banks, as those of a day. */
const ratesOf = (on: Day): StoredRate[] =>
  bundledRates.map(({ currency, perEuro }) => ({ currency, perEuro, on, source: 'ecb' }))
const bundledRates = ['bnm', 'nbrm', 'ecb'].flatMap(bank => {
  return expectedOf<{ readonly records: RateRecord[] }>(bank)['2026-11-19']!.records
})

/** Reads a delivery of files as a run does, from the first request to the current values, without writing to disk. */
export async function take(
  source: Source,
  day: Day,
  files: DeliveryFiles | AnswerByName,
  memory: WholeMemory,
  now: Instant,
): Promise<Taken> {
  const opened = await openDelivery(source, day, files, now, memory)
  switch (source.kind) {
    case 'stations': {
      const watch = memory.sources[0] ?? { stillSince: null, lastReadAt: null }
      const context = { known: memory, foreignIds: new Set<number>(), rates: ratesOf(day), watch, weeks: [] }
      const { held, outcome } = await takeStations(source, opened, context)
      const prices = pricesInForce(held.prices, {
        stations: held.stations,
        freshnessOf: () => source.descriptor.freshness,
        corrections: [],
        now,
      })
      const sources = [storedSource(source.descriptor.id, now, outcome)]
      return { memory: { ...memory, stations: held.stations, prices, sources }, outcome }
    }
    case 'figures': {
      const { figures, outcome } = await takeFigures(source, opened, memory.figures)
      return { memory: { ...memory, figures: figuresInForce(source.descriptor, figures, now) }, outcome }
    }
    case 'history': {
      const { weeks, outcome } = await takeHistory(source, opened, memory.weeks, now)
      return { memory: { ...memory, weeks }, outcome }
    }
    case 'rates': {
      const { records, outcome } = await takeRates(source, opened, memory.rates)
      const official = records.map(record => ({ ...record, source: source.descriptor.id }))
      return { memory: { ...memory, rates: ratesInForce(official, memory.rates, now, [outcome]) }, outcome }
    }
    case 'map': {
      const objects = new Map<string, readonly OsmObject[]>()
      const reading = await readMapDelivery(source, opened, (country, own) => void objects.set(country, own))
      const countries = [...new Set(memory.stations.map(station => station.country))].sort()
      const lookedUp = countries.map(country => {
        const stations = memory.stations.filter(station => station.country === country)
        const known = memory.osm.filter(match => match.country === country)
        return lookUp(country, stations, known, objects.get(country) ?? null, isMapOnProbation(opened))
      })
      const osm = lookedUp.flatMap(({ matches }) => matches)
      return { memory: { ...memory, osm }, outcome: mapOutcome(source, opened, reading, lookedUp) }
    }
  }
}

function storedSource(id: string, now: Instant, { stillSince, report, profile }: SourceOutcome): StoredSource {
  const read = { lastReadAt: now, stillSince: stillSince ?? null, status: report.status, profile: profile ?? null }
  return { ...neverRequested(id), ...read }
}

export const nothingRemembered: WholeMemory = { ...emptyMemory, ...emptyMarket }

/** The record of a delivery from files, before its captures are stored. */
export function deliveryOf(source: string, on: Day, now: Instant): DeliveryRecord {
  return {
    source,
    on,
    status: 'success',
    startedAt: now,
    endedAt: now,
    seconds: '0.000',
    captures: [],
    failedRequests: [],
    error: null,
    fromFiles: true,
  }
}

async function openDelivery(
  source: Source,
  day: Day,
  files: DeliveryFiles | AnswerByName,
  now: Instant,
  memory: Memory,
): Promise<OpenedDelivery> {
  const precedent = { onProbation: false, passed: [], profile: memory.sources[0]?.profile ?? null }
  const record = deliveryOf(source.descriptor.id, day, now)
  try {
    const { captures, failed } = await takeFrom(source, day, request => fileOf(source, day, files, request))
    const kept = captures.map(({ name, sha256, status, bytes }) => ({
      name,
      url: '',
      method: 'GET',
      status,
      headers: {},
      fetchedAt: now,
      notModified: false,
      bytes: bytes.length,
      sha256,
      sheets: [],
    }))
    const status = failed.length > 0 ? 'partial' : 'success'
    return {
      delivery: { ...record, status, captures: kept, failedRequests: failed },
      read: async () => [...captures],
      precedent,
    }
  } catch (error) {
    if (!(error instanceof FuelError)) throw error
    const said = { code: error.code, message: error.message }
    return { delivery: { ...record, status: 'failed', error: said }, read: async () => [], precedent }
  }
}

/** Answers as --from does. A missing file is requested from an empty folder, so that the error message is the real one. */
function fileOf(
  source: Source,
  day: Day,
  files: DeliveryFiles | AnswerByName,
  request: Request,
): Uint8Array | undefined {
  if (typeof files === 'function') return files(request.name)
  const name = [...files.keys()].find(file => file.startsWith(`${request.name}.`))
  if (name !== undefined) return files.get(name)
  if (request.transient || request.answers?.includes(404)) return undefined
  const { id } = source.descriptor
  const emptyFolder = temporaryFolder()
  mkdirSync(join(emptyFolder, id, day), { recursive: true })
  return answersFrom(emptyFolder, id, day)(request)
}
