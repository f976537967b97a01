import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

// Less than the ten seconds after which `docker stop` kills. Whoever still loads a file then goes on with a range of it.
const graceMilliseconds = 8_000

const lookMilliseconds = 100

/**
 * How to close a server that listens from now on: it takes no more connections, lets the answers under way end, and cuts
 * what is left after the grace. A connection over which nothing was asked yet, half a request, or a form whose end never
 * comes would hold the process for ever. Not http's own `close`: it destroys a connection as soon as its answer is handed
 * over, whatever of it still waits for a slow client, and each later one never.
 */
export function gracefulShutdown(server: Server, grace = graceMilliseconds): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Who asks on and on over one connection would keep a server from closing.
  server.prependListener('request', (_req, res) => {
    if (!server.listening) res.shouldKeepAlive = false
  })
  const closeIdle = (): void => {
    if (![...sockets].some(socket => socket.writableLength > 0)) server.closeIdleConnections()
  }
  return () => {
    if (!server.listening) return Promise.resolve()
    return new Promise(resolve => {
      const looking = setInterval(closeIdle, lookMilliseconds)
      const ending = setTimeout(() => server.closeAllConnections(), grace)
      NetServer.prototype.close.call(server, () => {
        clearInterval(looking)
        clearTimeout(ending)
        resolve()
      })
      closeIdle()
    })
  }
}
