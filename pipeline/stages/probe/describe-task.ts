import { readCapture } from '../../fetch/captures.ts'
import { FuelError } from '../../model/errors.ts'
import type { Profile } from '../../model/stored.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import type { TaskTools } from '../tasks/workers.ts'
import { readCaptures } from '../validate/read-captures.ts'
import { type FileLayout, fileLayout } from './file-layout.ts'
import { profileOf } from './profile-of.ts'

export interface DescribeInput {
  readonly dataDir: string
  readonly delivery: DeliveryRecord
}

/** What a delivery looks like, whether it was accepted or not. */
export interface DeliveryLook {
  /** Null if its rows cannot be found. */
  readonly profile: Profile | null
  readonly files: readonly FileLayout[]
}

// The files of a sweep are all alike.
const mostFiles = 20

/** Describes a delivery. Runs as a task, because the bytes come from outside. */
export async function describeDelivery(tools: TaskTools, { dataDir, delivery }: DescribeInput): Promise<DeliveryLook> {
  const source = await tools.source(delivery.source)
  tools.setReading(delivery.source)
  const answered = delivery.captures.filter(({ status }) => status === 200).slice(0, mostFiles)
  const files = answered.map(({ name, sha256 }) => fileLayout(name, readCapture(dataDir, sha256)))
  if (delivery.error !== null) return { profile: null, files }
  try {
    const captures = await readCaptures(dataDir, source, delivery)
    return { profile: profileOf(source, delivery.on, captures, delivery.endedAt), files }
  } catch (error) {
    if (!(error instanceof FuelError)) throw error
    return { profile: null, files }
  }
}
