import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSnapshot } from '../fixtures/snapshots/api-snapshot.ts'
import { madeUpFigures, madeUpId, madeUpOpenings, randomOf } from '../fixtures/snapshots/made-up-figures.ts'
import type { Figures } from '../pipeline/snapshot/figures.ts'
import { type ChildProgram, startChild } from './child.ts'
import { type Case, compareFigures, type FigureComparison, median } from './compare.ts'
import { askOnce } from './load.ts'
import { say } from './say.ts'
import type { Blocks } from './usage.ts'

/**
 * The service against a bare node:http server that returns a ready buffer: ratios, so that they mean the same on every
 * machine. Prints what it measured and asserts nothing.
 */
const stationCount = 150_000
const starts = 5
const benchedSnapshotId = '20261119T120000Z-bench'

// Of 50 KB, together larger than the 64 MB of large answers that the service keeps, so that none of them is sent from memory.
const different = 2000

const cases: readonly Case[] = [
  { name: 'summary', paths: ['/live/api.php?action=summary'] },
  { name: 'summary, 304', paths: ['/live/api.php?action=summary'], conditional: true },
  { name: 'brands', paths: ['/live/api.php?action=brands&country=IT&fuel=diesel'] },
  { name: 'board', paths: ['/live/board_now.php'] },
  { name: 'board, 304', paths: ['/live/board_now.php'], conditional: true },
  { name: 'history', paths: ['/lang/api/country-history.php?cc=FR'] },
  { name: 'station by id', paths: stationIds().map(id => `/live/station.php?id=${id}`) },
  { name: 'stations, 20 within 10 km', paths: stationPaths('') },
  { name: 'stations, 100 within 50 km', paths: stationPaths('&radius=50&limit=100') },
  { name: 'map layer, a town in view', paths: viewPaths('/live/geojson.php?country=IT&limit=5000', 0.15) },
  { name: 'map layer, the same view again', paths: viewPaths('/live/geojson.php?country=IT&limit=5000', 0.15, 1) },
  { name: 'map cells, Europe at zoom 4', paths: ['/live/cells.php?zoom=4&bounds=34,-12,62,32'] },
  { name: 'map cells, a region at zoom 7', paths: viewPaths('/live/cells.php?zoom=7', 1.5) },
  { name: 'map cells, as many as one answer has', paths: ['/live/cells.php?zoom=8&bounds=40,-5,53,17'] },
]

export async function benchService(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-bench-'))
  try {
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(folder: string): Promise<void> {
  say(`${stationCount.toLocaleString('en')} made-up stations; node ${process.version}`)
  await writeMadeUp(folder, madeUpFigures(stationCount))
  await measureStarts(folder)
  const service = await startChild('serve.js', folder)
  say(
    '\nRatio to a bare server with the same body, and to one that sends the same headers, too: median of 5 rounds in turns, 32 connections, 2 s each',
  )
  for (const one of cases) sayCompared(one.name, await compareFigures(service, folder, one))
  await sayBlocks(service, folder)
  await sayHeaders(service)
  say(`\nMemory of the service after all this: ${await megabytes(service)} MB`)
  service.stop()
}

async function writeMadeUp(folder: string, figures: Figures): Promise<void> {
  const began = performance.now()
  await writeSnapshot(folder, benchedSnapshotId, { figures, openings: madeUpOpenings })
  say(`Snapshot written in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function measureStarts(folder: string): Promise<void> {
  const times: number[] = []
  for (let start = 0; start < starts; start++) {
    const began = performance.now()
    const child = await startChild('serve.js', folder)
    const { status } = await askOnce(child.port, '/readyz')
    times.push(performance.now() - began)
    if (start === 0) say(`Ready (status ${status}) with ${await megabytes(child)} MB of memory`)
    child.stop()
  }
  say(`From start to ready: median ${Math.round(median(times))} ms of ${times.map(Math.round).join(', ')}`)
}

function sayCompared(name: string, compared: FigureComparison): void {
  const { ours, bare, ratio, ratioWithHeaders, oursCpu, bareCpu, bytes } = compared
  const rates = `${Math.round(ours)} of ${Math.round(bare)} answers/s`
  const cpu = `CPU per answer ${oursCpu.toFixed(1)} against ${bareCpu.toFixed(1)} µs`
  say(`${name.padEnd(28)} ${ratio.toFixed(2)} ${ratioWithHeaders.toFixed(2)}   ${rates}; ${cpu}; ${bytes} bytes`)
}

const large: readonly Pick<Case, 'name' | 'paths'>[] = [
  { name: 'map layer, 5,000 features', paths: viewPaths('/live/geojson.php?country=IT&limit=5000', 1.5, 100) },
  { name: 'map cells, as many as one answer has', paths: largestCells('') },
  { name: 'map cells of one country', paths: largestCells('&country=IT') },
]

/** One client at a time, so that each block belongs to one answer. */
async function sayBlocks(service: ChildProgram, folder: string): Promise<void> {
  say(
    '\nLongest block of the event loop while one client asks for 100 different large answers, and the 99th percentile;',
  )
  say('the same of a bare server that writes as many ready bytes')
  for (const { name, paths } of large) {
    for (const coding of ['identity', 'br']) {
      await service.blocks()
      let bytes = 0
      // Answers are cached by their address, so each coding has its own.
      for (const path of paths) {
        const { shot } = await askOnce(service.port, `${path}&for=${coding}`, [`Accept-Encoding: ${coding}`])
        bytes = Math.max(bytes, shot.answerLength)
      }
      const blocks = await service.blocks()
      const floor = await bareBlocks(folder, bytes, paths.length)
      say(`${`${name}, ${coding}`.padEnd(48)} ${inMs(blocks)}; ${inMs(floor)}; at most ${bytes} bytes`)
    }
  }
}

/** The blocks of a server that only writes ready bytes, as many as one answer has, to one client after another. */
async function bareBlocks(folder: string, bytes: number, times: number): Promise<Blocks> {
  const file = join(folder, 'ready-bytes')
  writeFileSync(file, Buffer.alloc(bytes, ' '))
  const bare = await startChild('bare.js', '200', file)
  await bare.blocks()
  for (let time = 0; time < times; time++) await askOnce(bare.port, '/')
  const blocks = await bare.blocks()
  bare.stop()
  return blocks
}

function inMs({ longest, p99 }: Blocks): string {
  return `${longest.toFixed(1)} ms, ${p99.toFixed(1)} ms`
}

function largestCells(rest: string): string[] {
  return Array.from(
    { length: 100 },
    (_, at) => `/live/cells.php?zoom=8&bounds=${38 + at / 50},-1,${50 + at / 50},18${rest}`,
  )
}

async function sayHeaders(service: ChildProgram): Promise<void> {
  const { head } = await askOnce(service.port, '/live/api.php')
  const { head: unchanged } = await askOnce(service.port, '/live/api.php', ['If-None-Match: *'])
  say(`\nHeaders sent by the service with 200: ${names(head)}`)
  say(`                          with 304: ${names(unchanged)}`)
  say('Headers sent by the bare server with 200: Content-Type, Content-Length, Date, Connection, Keep-Alive')
  say('                                with 304: Date, Connection, Keep-Alive')
}

function names(head: string): string {
  const lines = head.split('\r\n').slice(1)
  return lines.map(line => line.slice(0, line.indexOf(':'))).join(', ')
}

async function megabytes(child: ChildProgram): Promise<number> {
  return megabytesOf((await child.usage()).rss)
}

function megabytesOf(bytes: number): number {
  return Math.round(bytes / 1e6)
}

/** Stations from all parts of the made-up set, so that hardly two of them are in one block of the file. */
function stationIds(): number[] {
  const random = randomOf(11)
  return Array.from({ length: 200 }, () => madeUpId(1 + Math.floor(random() * stationCount)))
}

/** Places throughout Italy, where the made-up stations are as dense as the real ones. */
function stationPaths(rest: string): string[] {
  const random = randomOf(7)
  return Array.from({ length: different }, () => {
    const lat = 41 + random() * 4
    const lng = 9 + random() * 6
    return `/live/api.php?action=stations&country=IT&lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}${rest}`
  })
}

/** Views over Italy, twice as wide as high: so many degrees to the north and south of their middle. */
function viewPaths(path: string, half: number, count = different): string[] {
  const random = randomOf(13)
  return Array.from({ length: count }, () => {
    const lat = 41 + random() * 4
    const lng = 9 + random() * 6
    const box = [lat - half, lng - 2 * half, lat + half, lng + 2 * half]
    return `${path}&bounds=${box.map(side => side.toFixed(4)).join(',')}`
  })
}
