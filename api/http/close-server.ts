import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

// Less than the ten seconds after which `docker stop` kills. A client that is still loading a file can resume with a
// range.
const graceMilliseconds = 8_000

const lookMilliseconds = 100

/**
 * Returns a function that closes the server: it accepts no more connections, lets answers under way finish, and
 * destroys the remaining connections after a grace period. Otherwise an idle connection, half a request, or a form that
 * never ends would keep the process alive for ever. Not `close` of node:http: it destroys a connection once its answer
 * is written, even if a slow client has not read it, and never destroys later ones.
 */
export function gracefulShutdown(server: Server, grace = graceMilliseconds): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // A client that keeps sending requests over one connection would prevent the server from closing.
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
