import { refuseShape } from '../../delivery-reading/read-delivery.ts'
import { FuelError } from '../../model/errors.ts'
import type { StationSource } from '../../source.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import type { TaskTools } from '../tasks/workers.ts'
import { readCaptures } from './read-captures.ts'

export interface ShapeInput {
  readonly dataDir: string
  /** Of a source of stations. */
  readonly delivery: DeliveryRecord
}

/** Whether the rows of a delivery can be found. None of them is read. */
export async function isReadable(tools: TaskTools, { dataDir, delivery }: ShapeInput): Promise<boolean> {
  const source = (await tools.source(delivery.source)) as StationSource
  tools.setReading(delivery.source)
  try {
    refuseShape(source, delivery.on, await readCaptures(dataDir, source, delivery))
    return true
  } catch (error) {
    if (error instanceof FuelError) return false
    throw error
  }
}
