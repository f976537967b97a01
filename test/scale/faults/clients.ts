import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import type { ExpectedAnswers, Route, RouteKind } from './expected-answers.ts'

/** A request that was not answered as it should be. */
interface Failure {
  readonly kind: RouteKind
  readonly path: string
  /** The status, or the fault of the connection. */
  readonly why: string
  /** The answer had begun, so HAProxy cannot send the request to another replica. */
  readonly isCut: boolean
}

export interface Counts {
  readonly byKind: Record<RouteKind, number>
  /** Answers of snapshots, by X-Snapshot-Id. */
  readonly bySnapshot: Map<string, number>
  readonly failures: Failure[]
  /** Answers with status 200 that have another body or ETag than the snapshot that they name. */
  readonly wrong: string[]
}

export interface Load {
  /** Of the period that has not ended. */
  readonly counts: Counts
  /** Ends a period: returns what was counted since the last call, and counts from zero. */
  take(): Counts
  stop(): Promise<void>
}

export interface LoadOptions {
  readonly url: string
  readonly expected: ExpectedAnswers
  readonly clients: number
  /**
   * Between two requests of a client, as people and programs pause. Without it, the clients would take the processors from the
   * servers.
   */
  readonly pauseMs: number
  /** The key of the next request that needs one. */
  readonly key: () => string
}

/** Clients that request all routes in turn, each from an address of its own, until they are stopped. */
export function startClients({ url, expected, clients, pauseMs, key }: LoadOptions): Load {
  let counts = noCounts()
  let isOver = false
  const lanes = Array.from({ length: clients }, async (_, at) => {
    const client = new Client(url, { localAddress: `127.0.1.${at + 1}` })
    for (let turn = at; !isOver; turn += 1) {
      const route = expected.routes[turn % expected.routes.length]!
      await count(counts, client, route, expected, key)
      await sleep(pauseMs)
    }
    await client.close()
  })
  return {
    get counts() {
      return counts
    },
    take: () => {
      const taken = counts
      counts = noCounts()
      return taken
    },
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

async function count(
  counts: Counts,
  client: Client,
  { kind, path }: Route,
  expected: ExpectedAnswers,
  key: () => string,
): Promise<void> {
  counts.byKind[kind] += 1
  let hasBegun = false
  const failed = (why: string, isCut = false): void => void counts.failures.push({ kind, path, why, isCut })
  try {
    const headers = { 'accept-encoding': 'identity', ...(kind === 'keyed' && { 'x-api-key': key() }) }
    const { statusCode, headers: found, body } = await client.request({ method: 'GET', path, headers })
    hasBegun = true
    const bytes = Buffer.from(await body.arrayBuffer())
    if (statusCode !== 200) return failed(`status ${statusCode}`)
    const snapshot = found['x-snapshot-id'] === undefined ? null : String(found['x-snapshot-id'])
    if (snapshot !== null) counts.bySnapshot.set(snapshot, (counts.bySnapshot.get(snapshot) ?? 0) + 1)
    const right = expected.find(snapshot, path)
    if (right?.bytes.equals(bytes) && right.etag === found.etag) return
    counts.wrong.push(
      `${path} of ${snapshot}: ${bytes.length} bytes, ETag ${found.etag}, expected ${right?.bytes.length}, ${right?.etag}`,
    )
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    failed(code ?? message, hasBegun)
  }
}

function noCounts(): Counts {
  return {
    byKind: { constant: 0, snapshot: 0, keyed: 0 },
    bySnapshot: new Map(),
    failures: [],
    wrong: [],
  }
}
