import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Log } from '../log/log.ts'
import { SnapshotWatch } from '../snapshot-watch.ts'
import { mcpServer } from './server.ts'

export interface StdioOptions {
  readonly dataDir: string
  /** Live figures of a snapshot that is older are not given as live. */
  readonly maxAgeHours: number
  readonly log: Log
}

/**
 * Speaks with one agent over stdin and stdout until stdin ends; takes up new snapshots meanwhile. Questions are not
 * counted: the agent and the process belong to the same person.
 */
export async function serveOverStdio({ dataDir, maxAgeHours, log }: StdioOptions): Promise<void> {
  const watch = new SnapshotWatch({ dataDir, legacyCacheHeader: false, log })
  await watch.start()
  const door = { current: () => watch.current, nowMs: Date.now, maxAgeHours, countQuestion: () => {}, log }
  // Nothing here ever changes of which a client could be told.
  serveStdio(() => mcpServer(door), {
    maxSubscriptions: 0,
    onerror: error => log.warn({}, `not understood: ${lineOf(error)}`),
  })
}

// A line that is no message is answered by a report of every rule that it broke, a screen long.
const longestReport = 200

function lineOf({ name, message }: Error): string {
  return `${name}: ${message.split(/\s+/).join(' ')}`.slice(0, longestReport)
}
