import type { Held } from '../../api/nl/reply.ts'
import { SnapshotInForce } from '../../api/snapshot-in-force.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import { openServing } from '../../pipeline/snapshot/open-serving.ts'
import { openings, tolls } from './api-figures.ts'
import { type SnapshotMade, writeSnapshot } from './api-snapshot.ts'
import { nlFigures } from './nl-figures.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What questions are answered from, over made-up figures; two days after the newest week unless `at` says otherwise. */
export function nlHeld(figures: Partial<Figures> = {}, options: Partial<SnapshotMade> & { at?: string } = {}): Held {
  const dataDir = temporaryFolder()
  const { at, ...made } = options
  writeSnapshot(dataDir, '20261119T120000Z-000000000001', {
    ...{ figures: { ...nlFigures, ...figures }, openings, tolls, ...made },
  })
  const serving = openServing(dataDir)!
  const snapshot = new SnapshotInForce(serving, false)
  serving.close()
  return { snapshot, clock: at ? Date.parse(at) / 1000 : snapshot.createdAt, maxAgeHours: 48 }
}
