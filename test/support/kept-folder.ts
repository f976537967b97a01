import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import type { Received, Serving } from './api-server.ts'
import { runFiles } from './runs.ts'
import { temporaryFolder } from './temporary-folder.ts'

// Complete deliveries, partial ones (with prices of earlier days), rates of another currency, an official figure.
const source = ['si', 'at', 'ecb', 'lu']
export const keptDays = ['2026-11-17', '2026-11-18', '2026-11-19'] as const

/** A data folder with a snapshot of each of those days. */
export interface Kept {
  readonly dataDir: string
  readonly ids: readonly string[]
}

/** Runs one day on the bundled deliveries. Returns the id of its snapshot. */
export async function runOf(dataDir: string, day: string, clock = '12:00:00'): Promise<string> {
  return (await runFiles({ dataDir, on: day, now: `${day} ${clock}`, source })).snapshot!
}

/** A copy of the folder, which a test may change. */
export function copyOf(dataDir: string): string {
  const copy = join(temporaryFolder(), 'data')
  cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

/** The answers of all data endpoints by path: status, ETag and bytes, including bulk files and pages of moves. */
export async function answersOf(served: Serving, key: string, cursor: string): Promise<Map<string, string>> {
  const withKey = { 'x-api-key': key }
  const ask = (path: string): Promise<Received> => served.get(path, withKey)
  const near = '/live/api.php?action=stations&country=AT&lat=48.2&lng=16.37&radius=100&limit=5'
  const { id } = (await ask(near)).json.data.stations[0]
  const shelf: { path: string }[] = (await ask('/api/bulk/datapackage.json')).json.resources
  const paths = [
    ...['summary', 'stats', 'brands&country=SI'].map(action => `/live/api.php?action=${action}`),
    near,
    '/live/board_now.php',
    '/live/geojson.php?country=SI&fuel=diesel&bounds=45,13,47,17',
    '/live/sources.php',
    `/live/station.php?id=${id}`,
    `/live/provenance.php?id=${id}`,
    '/live/provenance.php?country=LU',
    `/live/station-history.php?id=${id}&days=7`,
    '/live/changes.php',
    `/live/changes.php?since=${cursor}&limit=50`,
    '/lang/api/country-history.php?cc=FR',
    '/api/natural-language/?q=diesel+in+Slovenia',
    '/api/toll/get_json.php',
    '/api/toll/?country=FR',
    '/licences',
    '/api/bulk/',
    ...shelf.map(({ path }) => `/api/bulk/latest/${path}`),
  ]
  const answers = new Map<string, string>()
  for (const path of paths) {
    const { status, headers, bytes } = await ask(path)
    answers.set(path, `${status} ${headers.etag} ${headers['x-snapshot-id']} ${sha256Of(bytes)}`)
  }
  return answers
}
