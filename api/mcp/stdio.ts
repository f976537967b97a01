import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { SnapshotArchive } from '../../pipeline/snapshot/snapshot-archive.ts'
import type { Log } from '../log/log.ts'
import { PastSnapshots } from '../snapshot/past-snapshots.ts'
import { SnapshotWatch } from '../snapshot/snapshot-watch.ts'
import { AnswerRoom } from './answer-room.ts'
import { mcpServer } from './server.ts'

export interface StdioOptions {
  readonly dataDir: string
  /** Live figures of an older snapshot are not served as live. */
  readonly maxAgeHours: number
  /** Where past snapshots are found. */
  readonly archive: SnapshotArchive
  readonly log: Log
}

/**
 * Serves one agent over stdin and stdout until stdin ends, and loads new snapshots meanwhile. Calls are not
 * counted, because the agent and the process belong to the same person.
 */
export async function serveOverStdio({ dataDir, maxAgeHours, archive, log }: StdioOptions): Promise<void> {
  const watch = new SnapshotWatch({ dataDir, legacyCacheHeader: false, log })
  await watch.start()
  const countCall = async () => {}
  const current = () => watch.current
  const past = new PastSnapshots({
    dataDir,
    archive,
    places: 1,
    current,
    nowMs: Date.now,
    legacyCacheHeader: false,
    log,
  })
  const context = {
    current,
    past,
    nowMs: Date.now,
    maxAgeHours,
    countCall,
    website: null,
    contact: null,
    log,
  }
  // Nothing changes during a session that clients could be notified of.
  serveStdio(() => mcpServer(context, new AnswerRoom(Infinity)), {
    maxSubscriptions: 0,
    onerror: error => log.warn({}, `not understood: ${lineOf(error)}`),
  })
}

// Without this, an invalid line is answered with a report of every broken rule, a screen long.
const longestReport = 200

function lineOf({ name, message }: Error): string {
  return `${name}: ${message.split(/\s+/).join(' ')}`.slice(0, longestReport)
}
