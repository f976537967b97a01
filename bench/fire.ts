import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSnapshot } from '../fixtures/snapshots/api-snapshot.ts'
import { madeUpFigures, madeUpOpenings, randomOf } from '../fixtures/snapshots/made-up-figures.ts'
import { type ChildProgram, startChild } from './child.ts'
import { answersUnder, askOnce, type Shot } from './load.ts'
import { mapRequest } from './map-clients.ts'
import { say } from './say.ts'
import { benchedSnapshotId, stationCount } from './service.ts'

/**
 * The service under attack, at real size: how long other clients wait, and how much memory it takes. Prints what it
 * measured and asserts nothing. What can be counted is in `test/fire`.
 */
const seconds = 8
const others = [
  { name: 'board', path: '/live/board_now.php' },
  { name: 'nearest', path: '/live/api.php?action=stations&country=IT&lat=43.5&lng=11.5' },
] as const

export async function benchFire(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-fire-'))
  try {
    writeSnapshot(folder, benchedSnapshotId, { figures: madeUpFigures(stationCount), openings: madeUpOpenings })
    say('Milliseconds that 4 other clients wait for board and nearest (median, 99th percentile, longest), most memory')
    await measured(folder, 'quiet', () => () => {})
    await measured(folder, '400 map requests in one packet, never read', port => pipelined(port, 400, 1))
    await measured(folder, '90 map requests in one packet on 8 connections, never read', port => pipelined(port, 90, 8))
    for (const clients of [16, 64]) {
      await measured(folder, `${clients} clients that ask for large maps all the time`, port => greedy(port, clients))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Attack = (port: number) => (() => void) | Promise<() => void>

/** Each attack has a server of its own, so that memory is that of the attack. */
async function measured(folder: string, name: string, attack: Attack): Promise<void> {
  const service = await startChild('serve.js', folder)
  const shots = await Promise.all(others.map(({ path }) => askOnce(service.port, path)))
  const before = (await service.usage()).rss
  const watching = watchMemory(service)
  const end = await attack(service.port)
  const waits: string[] = []
  for (const [at, { name: other }] of others.entries()) waits.push(`${other} ${await waitOf(service, shots[at]!.shot)}`)
  end()
  const most = await watching.most()
  say(`${name.padEnd(60)} ${waits.join('; ')}; ${megabytes(before)} → ${megabytes(most)} MB`)
  service.stop()
}

async function waitOf({ port }: ChildProgram, shot: Shot): Promise<string> {
  const { latencies } = await answersUnder({ port, shots: [shot], connections: 4, seconds: seconds / 2 })
  const sorted = latencies.toSorted((a, b) => a - b)
  return [0.5, 0.99, 1].map(share => sorted[Math.ceil(share * sorted.length) - 1]!.toFixed(1)).join(', ')
}

function watchMemory(service: ChildProgram) {
  let most = 0
  let isDone = false
  const watched = (async () => {
    while (!isDone) {
      most = Math.max(most, (await service.usage()).rss)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })()
  return {
    most: async () => {
      isDone = true
      await watched
      return most
    },
  }
}

/** Different requests in one packet on each connection. Their answers are never read. */
function pipelined(port: number, requests: number, connections: number): () => void {
  const random = randomOf(7)
  const sockets = Array.from({ length: connections }, () => {
    const packet = Array.from({ length: requests }, () => mapRequest(random)).join('')
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.pause()
    socket.write(packet)
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

/** Clients in a process of their own, so that reading their answers does not delay the measured ones. */
async function greedy(port: number, clients: number): Promise<() => void> {
  const child = await startChild('greedy.js', String(port), String(clients))
  return () => child.stop()
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
