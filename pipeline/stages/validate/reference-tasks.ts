import type { StoredRate, StoredWeek } from '../../memory/memory.ts'
import type { HistorySource, MapSource, RateRecord, RateSource } from '../../source.ts'
import { keepMapObjects } from '../run/run-folder.ts'
import type { TaskTools } from '../tasks/workers.ts'
import { outcomesOf, type SentOutcome, type SourcesInput, sent } from './task-input.ts'
import { type MapReading, readMapDelivery } from './validate-map.ts'
import { takeHistory, takeRates } from './validate-reference.ts'

export interface RatesInput extends SourcesInput {
  readonly id: string
  readonly rates: readonly StoredRate[]
}

export async function readRates(
  tools: TaskTools,
  { id, rates, ...input }: RatesInput,
): Promise<{ readonly records: readonly RateRecord[]; readonly outcome: SentOutcome }> {
  const source = (await tools.source(id)) as RateSource
  tools.setReading(id)
  const { records, outcome } = await takeRates(source, outcomesOf(input, [source]).opened(source), rates)
  return { records, outcome: sent(outcome) }
}

export interface HistoryInput extends SourcesInput {
  readonly id: string
  /** Weeks of all countries and sources. */
  readonly weeks: readonly StoredWeek[]
}

export async function readHistoryDelivery(
  tools: TaskTools,
  { id, weeks: known, ...input }: HistoryInput,
): Promise<{ readonly weeks: readonly StoredWeek[]; readonly outcome: SentOutcome }> {
  const source = (await tools.source(id)) as HistorySource
  tools.setReading(id)
  const opened = outcomesOf(input, [source]).opened(source)
  const { weeks, outcome } = await takeHistory(source, opened, known, input.run.now)
  return { weeks, outcome: sent(outcome) }
}

export interface MapInput extends SourcesInput {
  readonly id: string
}

/** Writes the map objects of each country to the folder of the run, where the task of the country finds them. */
export async function readMap(tools: TaskTools, { id, ...input }: MapInput): Promise<MapReading> {
  const source = (await tools.source(id)) as MapSource
  tools.setReading(id)
  const opened = outcomesOf(input, [source]).opened(source)
  return readMapDelivery(source, opened, (country, objects) =>
    keepMapObjects(input.dataDir, input.run, country, objects),
  )
}
