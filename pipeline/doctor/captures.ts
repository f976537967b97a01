import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { captureFile, isCaptureKept, readCapture } from '../fetch/captures.ts'
import { keptSnapshots } from '../snapshot/find-snapshot.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'
import type { DoctorCheck } from './context.ts'
import { type DoctorFinding, failed, ok, warning } from './finding.ts'

// Each failure is printed twice, in up to three lines.
const mostNamed = 3

/** Do the captures of the current snapshot exist, private to their owner? With `all`: of every snapshot, and hashed. */
export const captures: DoctorCheck = async ({ dataDir, all }) => {
  const current = findPointedId(dataDir)
  const ids = all ? keptSnapshots(dataDir) : current === null ? [] : [current]
  const needed = neededBy(dataDir, ids)
  if (needed.size === 0) return []
  const faults: string[] = []
  let open = 0
  for (const sha256 of needed) {
    const fault = await faultOf(dataDir, sha256, all)
    if (fault) faults.push(fault)
    else if ((statSync(captureFile(dataDir, sha256)).mode & 0o077) !== 0) open += 1
  }
  const next = "'fuel-etl restore' from a backup: 'explain' and 'snapshot replay' need these bytes"
  const how = all ? 'present and unchanged' : 'present'
  const whose = ids.length === 1 ? 'of one snapshot' : `of ${ids.length} snapshots`
  return [
    ...named(faults).map(fault => failed('captures', fault, next)),
    ...(faults.length === 0 ? [ok('captures', `all ${needed.size} ${how}, ${whose}`)] : []),
    ...rights(dataDir, open),
  ]
}

/** Limits the list, for example if the entire folder is missing. */
function named(faults: readonly string[]): readonly string[] {
  if (faults.length <= mostNamed) return faults
  return [...faults.slice(0, mostNamed), `${faults.length - mostNamed} more: 'fuel-etl verify' lists them`]
}

function neededBy(dataDir: string, ids: readonly string[]): ReadonlySet<string> {
  const manifests = ids.map(id => findManifest(snapshotFolder(dataDir, id)))
  const sources = manifests.flatMap(manifest => manifest?.sources ?? [])
  return new Set(sources.flatMap(source => source.captures.map(capture => capture.sha256)))
}

async function faultOf(dataDir: string, sha256: string, isHashed: boolean): Promise<string | null> {
  if (!isCaptureKept(dataDir, sha256)) return `${sha256}: no such file`
  if (!isHashed) return null
  await turn()
  try {
    readCapture(dataDir, sha256)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Feeds contain names and phone numbers, so only the owner may read captures. */
function rights(dataDir: string, open: number): DoctorFinding[] {
  const folder = join(dataDir, 'captures')
  const isOpen = (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o077
  if (open === 0 && !isOpen) return [ok('rights', 'only the owner can read captures')]
  const found = `others may read ${open > 0 ? `${open} captures` : 'the folder of captures'}: they contain personal data`
  return [warning('rights', found, `chmod -R go= ${folder}`)]
}
