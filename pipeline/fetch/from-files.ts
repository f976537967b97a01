import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usualUnpackedMax } from '../capture.ts'
import { kindAt } from '../disk/disk-fault.ts'
import { FeedShapeError, FetchError } from '../model/errors.ts'
import { type Day, isDay } from '../model/instants.ts'
import { gunzipped } from '../parsers/packed-files.ts'
import type { Request } from '../source.ts'

/** The newest delivery of a source in a folder of deliveries, not later than `on`; null when there is none. */
export function findDeliveryDay(root: string, sourceId: string, on: Day | null): Day | null {
  const days = foldersIn(join(root, sourceId)).filter(name => isDay(name) && (on === null || name <= on))
  return days.sort().at(-1) ?? null
}

/** Every day on which some source of the folder has a delivery, ascending. */
export function findDeliveryDays(root: string): Day[] {
  const days = foldersIn(root).flatMap(source => foldersIn(join(root, source)).filter(isDay))
  return [...new Set(days)].sort()
}

/**
 * Answers requests from `root/<source>/<day>/<request name>.<ext>`, unpacking `.gz`. The folder is listed once.
 * An answer throws FetchError (404, as from a server) when the file is missing, and FeedShapeError when it is too large.
 */
export function answersFrom(
  root: string,
  sourceId: string,
  day: Day,
  unpackedMax = usualUnpackedMax,
): (request: Request) => Uint8Array {
  const folder = join(root, sourceId, day)
  // Of two extensions, the alphabetically first counts.
  const files = new Map(
    readdirSync(folder)
      .sort()
      .reverse()
      .map(file => [nameWithoutExtension(file), file]),
  )
  return ({ name, url }) => {
    const file = files.get(name)
    if (file === undefined) {
      const message = `${sourceId}/${name}: expected a file ${name}.* in ${sourceId}/${day}, found none`
      throw new FetchError(message, { url, status: 404, retryable: false })
    }
    return readBounded(join(folder, file), `${sourceId}/${name}`, unpackedMax)
  }
}

/** The bytes of a file, unpacked if its name ends in `.gz`. Throws FeedShapeError when it is too large. */
export function readBounded(path: string, label: string, unpackedMax: number): Uint8Array {
  const size = statSync(path).size
  if (size > unpackedMax) throw new FeedShapeError(`${label}: expected at most ${unpackedMax} bytes, found ${size}`)
  const bytes = readFileSync(path)
  if (!path.endsWith('.gz')) return bytes
  return gunzipped(label, bytes, unpackedMax)
}

const extension = /\.(json|csv|xml|xlsx|zip|html|txt|pdf|jsonl)$/

/** Request names may contain dots (`die-47.0667-15.4333`), so only known extensions are removed. */
export function nameWithoutExtension(file: string): string {
  return file.replace(/\.gz$/, '').replace(extension, '')
}

function foldersIn(path: string): string[] {
  if (kindAt(path) !== 'folder') return []
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
}
