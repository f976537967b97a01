import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DeliveryRecord, readDeliveryRecord } from './run-folder.ts'

export interface KeptDelivery {
  /** Id of the run that downloaded it. */
  readonly run: string
  readonly delivery: DeliveryRecord
}

/** The deliveries of a source whose records are stored, newest first. Each record is read when it is needed. */
export function* keptDeliveries(dataDir: string, source: string): Generator<KeptDelivery> {
  for (const name of namesIn(join(dataDir, 'deliveries', source))
    .sort()
    .reverse()) {
    const delivery = readDeliveryRecord(dataDir, join('deliveries', source, name))
    yield { run: name.replace('.json', ''), delivery }
  }
}

/** The sources of which the folder has deliveries. */
export function sourcesWithDeliveries(dataDir: string): string[] {
  const root = join(dataDir, 'deliveries')
  const entries = existsSync(root) ? readdirSync(root, { withFileTypes: true }) : []
  return entries.filter(entry => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => name.endsWith('.json'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
