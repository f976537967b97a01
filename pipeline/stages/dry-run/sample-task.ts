import {
  type QuarantinedField,
  readDelivery,
  type SampledRow,
  sampleRows,
} from '../../delivery-reading/read-delivery.ts'
import { FuelError } from '../../model/errors.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import type { TaskTools } from '../tasks/workers.ts'
import { readCaptures } from '../validate/read-captures.ts'

export interface SampleInput {
  readonly dataDir: string
  readonly delivery: DeliveryRecord
  readonly count: number
}

/** The first rows of a delivery; none if its rows cannot be found. Runs as a task, because the bytes come from outside. */
export async function sampleDelivery(
  tools: TaskTools,
  { dataDir, delivery, count }: SampleInput,
): Promise<SampledRow[]> {
  const source = await tools.source(delivery.source)
  tools.setReading(delivery.source)
  try {
    const captures = await readCaptures(dataDir, source, delivery)
    const sampled = sampleRows(source, delivery.on, captures, count)
    if (source.kind !== 'stations') return sampled
    const { quarantined } = readDelivery(source, delivery.on, captures)
    return sampled.map(row => withFaults(row, quarantined))
  } catch (error) {
    // The report of the source states why it was refused.
    if (!(error instanceof FuelError)) throw error
    return []
  }
}

/** Some faults are found only when the rows of all stations are joined, such as an id that two rows have. */
function withFaults(row: SampledRow, quarantined: readonly QuarantinedField[]): SampledRow {
  const faults = quarantined.filter(({ capture, position }) => capture === row.capture && position === row.position)
  const isAside = row.outcome === 'read' && faults.some(({ scope }) => scope === 'row')
  return { ...row, faults, ...(isAside && { outcome: 'quarantined', record: null }) }
}
