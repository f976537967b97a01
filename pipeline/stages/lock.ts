import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RunLocked } from '../model/errors.ts'
import { sha256Of } from '../model/sha256.ts'

/**
 * Holds a data folder for one run at a time. The lock is a listening socket: it ends with the process however that
 * ends, so nothing has to be cleaned up after a crash.
 * Throws RunLocked when another run holds the folder.
 */
export async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true })
  const name = sha256Of(realpathSync(dataDir)).slice(0, 24)
  const path = join(tmpdir(), `fuel-etl-${name}.sock`)
  const server = await listen(path, dataDir)
  try {
    return await work()
  } finally {
    await new Promise(done => server.close(done))
  }
}

async function listen(path: string, dataDir: string): Promise<Server> {
  const first = await tryListen(path)
  if (first) return first
  if (await isAnswered(path)) throw new RunLocked(`${dataDir}: another run is at work on this folder`)
  // A socket file that nobody listens on was left by a crash.
  rmSync(path, { force: true })
  const second = await tryListen(path)
  if (!second) throw new RunLocked(`${dataDir}: another run has just begun on this folder`)
  return second
}

function tryListen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(path, () => resolve(server.unref()))
  })
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
