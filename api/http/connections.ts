import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, Server as NetServer, type Socket } from 'node:net'
import type { ClosingReason } from '../log/closed-connections.ts'

export interface ConnectionLimits {
  /** A connection is closed after this time without progress: none of its unsent bytes is received, or, where all are, it sends none. */
  readonly stalledMs: number
  /** After the end of the server: for this long an open connection may still send a request. */
  readonly lastRequestMs: number
  /** After the end of the server: for this long answers may still be received. */
  readonly graceMs: number
}

const defaultLimits: ConnectionLimits = {
  stalledMs: 60_000,
  // A request that was sent before the client could know of the end arrives within a round trip.
  lastRequestMs: 1_000,
  // Less than the ten seconds after which `docker stop` kills. A client that is still loading a file can resume with a
  // range.
  graceMs: 8_000,
}

// A client that pipelines sends a handful of requests ahead. Node parses whatever arrives, so without a bound a client
// that never reads would fill the memory with requests.
const waitingMost = 100

const lookMs = 100

// A connection is closed at the latest a twelfth after its time.
const looksUntilStalled = 12

/** Called before a connection is closed because of its client. `last`: the answer to the newest request of the connection. */
type OnClosing = (reason: ClosingReason, last: ServerResponse) => void

interface Connection {
  /** The answer to its newest request. */
  last: ServerResponse | null
  waiting: number
  /** From `progressOf`, as it was at the last look. */
  progress: string
  looksWithoutProgress: number
}

/**
 * The connections of a server: one answer at a time on each, an end for those that stall, and their orderly end with the
 * server.
 */
export class Connections {
  readonly #server: Server
  readonly #limits: ConnectionLimits
  readonly #onClosing: OnClosing
  readonly #open = new Map<Socket, Connection>()

  constructor(server: Server, limits: Partial<ConnectionLimits> = {}, onClosing: OnClosing = () => {}) {
    this.#server = server
    this.#limits = { ...defaultLimits, ...limits }
    this.#onClosing = onClosing
    // Not `setTimeout` of the server: Node starts its timer again when a part of a write has gone out since, so a client that
    // reads nothing would hold its answers for two minutes.
    const looking = setInterval(() => this.#closeStalled(), this.#limits.stalledMs / looksUntilStalled).unref()
    server.once('close', () => clearInterval(looking))
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { last: null, waiting: 0, progress: '', looksWithoutProgress: 0 })
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  /**
   * Answers the request once the answers to all earlier requests of its connection are sent. Otherwise one client could
   * have hundreds of answers made that it never reads, with all others waiting. A connection with more than 100 waiting
   * requests is closed.
   */
  inTurn({ socket }: IncomingMessage, res: ServerResponse, answer: () => void): void {
    const connection = this.#open.get(socket)
    // The connection was closed while its last packet was parsed.
    if (!connection || socket.destroyed) return
    const { last } = connection
    connection.last = res
    if (!this.#server.listening) {
      if (last && !last.headersSent) last.shouldKeepAlive = true
      res.shouldKeepAlive = false
    }
    if (last === null || last.writableFinished) {
      answer()
      return
    }
    connection.waiting += 1
    if (connection.waiting > waitingMost) {
      this.#onClosing('too many waiting', res)
      socket.destroy()
      return
    }
    last.once('close', () => {
      connection.waiting -= 1
      // The last answer may have ended the connection.
      if (!socket.destroyed && !socket.writableEnded) answer()
    })
  }

  /**
   * Closes the server: it accepts no more connections, answers each connection's next request with `Connection: close`,
   * closes the connections that send none, and destroys what is left after a grace period. Otherwise an idle connection, half
   * a request, or a form that never ends would keep the process alive for ever. Not `close` of node:http: it destroys idle
   * connections at once, with requests that are on their way, and connections whose answer a slow client has not read
   * yet.
   */
  close(): Promise<void> {
    if (!this.#server.listening) return Promise.resolve()
    return new Promise(resolve => {
      const { lastRequestMs, graceMs } = this.#limits
      let looking: NodeJS.Timeout | undefined
      const last = setTimeout(() => {
        this.#closeIdle()
        looking = setInterval(() => this.#closeIdle(), lookMs)
      }, lastRequestMs)
      const ending = setTimeout(() => this.#server.closeAllConnections(), graceMs)
      NetServer.prototype.close.call(this.#server, () => {
        for (const timer of [last, looking, ending]) clearTimeout(timer)
        resolve()
      })
      for (const { last } of this.#open.values()) if (last && !last.headersSent) last.shouldKeepAlive = false
    })
  }

  #closeStalled(): void {
    for (const [socket, connection] of this.#open) {
      const progress = progressOf(socket)
      connection.looksWithoutProgress = progress === connection.progress ? connection.looksWithoutProgress + 1 : 0
      connection.progress = progress
      if (connection.looksWithoutProgress < looksUntilStalled) continue
      const { last } = connection
      // Otherwise no request is under way, which is no fault of a client.
      if (last && !last.writableFinished) this.#onClosing('no progress', last)
      socket.destroy()
    }
  }

  #closeIdle(): void {
    if (![...this.#open.keys()].some(socket => socket.writableLength > 0)) this.#server.closeIdleConnections()
  }
}

/**
 * Changes when the system takes bytes of an answer, however few of a large write. Bytes that a client sends count only while it has received
 * everything, so that a client cannot keep its answers waiting by sending more.
 */
function progressOf(socket: Socket): string {
  const { bytesRead, bytesWritten, writableLength } = socket
  if (writableLength === 0) return `read ${bytesRead}`
  // Only the handle knows how much of a write is left. It is not documented; without it, slow readers of large answers would be
  // closed, which test/api/connections.test.ts shows.
  const { _handle } = socket as { _handle?: { readonly writeQueueSize: number } | null }
  return `sent ${bytesWritten - writableLength - (_handle?.writeQueueSize ?? 0)}`
}

/** Opens a port and closes it again. Throws the error that a server would get. */
export async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve)
  })
  await new Promise(resolve => probe.close(resolve))
}
