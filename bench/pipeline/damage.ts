import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { seeded } from '../../fixtures/compose/seeded.ts'
import { checkSnapshot } from '../../pipeline/snapshot/check-integrity.ts'
import { findManifest, type Manifest, readManifest, schemaVersion } from '../../pipeline/snapshot/manifest.ts'
import { contentId } from '../../pipeline/snapshot/snapshot-id.ts'
import { say } from '../say.ts'
import { currentId, demonstration } from './demonstration.ts'
import { type DiskFile, filesOf, folderOf, kindOf } from './disk.ts'
import { flip, flipsOfEachByte, someFlips } from './flips.ts'
import { benchSpots } from './spots.ts'
import { tableText } from './table.ts'

const flipsOfFile = 1000

/**
 * Flips bits of a snapshot of the demonstration: one of each byte of the manifest and 1,000 of each other file. The
 * checks of `verify` and `run` are called in this process, because a command would take half a second for each; a few
 * are run as commands.
 */
export async function benchDamage(work: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const dataDir = await demonstration(join(work, 'damage'))
  const id = currentId(dataDir)
  const files = filesOf(dataDir).filter(file => isOfSnapshot(file, id))
  say(`${files.length} files and the manifest of snapshot ${id}; checks are called in this process ...`)
  const manifest = await damageManifest(dataDir, id, most)
  const others = await damageFiles(dataDir, id, files, Math.min(flipsOfFile, most))
  const heading = ['damaged', 'files', 'bits flipped', 'verify did not tell', 'a run did not refuse']
  say('')
  say(tableText([heading, manifest, ...others]))
  say('A run opens the other files by command only: the table below.')
  await benchSpots(work, dataDir, files)
}

function isOfSnapshot({ path, bytes }: DiskFile, id: string): boolean {
  if (bytes === 0 || basename(path) === 'manifest.json') return false
  if (folderOf(path) === 'snapshots') return path.startsWith(join('snapshots', id))
  return ['parts', 'changes', 'statistics', 'bulk'].includes(folderOf(path))
}

async function damageManifest(dataDir: string, id: string, most: number): Promise<string[]> {
  const folder = join(dataDir, 'snapshots', id)
  const file = join(folder, 'manifest.json')
  const { length } = readFileSync(file)
  const dice = seeded('damage/manifest')
  const flips = length <= most ? flipsOfEachByte(dice, length) : someFlips(dice, length, most)
  const untold: number[] = []
  const accepted: number[] = []
  for (const one of flips) {
    flip(file, one)
    if (!(await isToldOf(dataDir, id))) untold.push(one.offset)
    if (canBeRead(folder)) accepted.push(one.offset)
    flip(file, one)
  }
  if (untold.length > 0) say(`verify did not tell of the manifest's bytes ${untold.slice(0, 20).join(', ')}`)
  return ['manifest.json', '1', `${flips.length}`, `${untold.length}`, `${accepted.length}`]
}

/** Cheap checks first: files are hashed only if the manifest itself is valid. */
async function isToldOf(dataDir: string, id: string): Promise<boolean> {
  try {
    const manifest = findManifest(join(dataDir, 'snapshots', id))
    if (manifest?.id !== id || manifest.schemaVersion !== schemaVersion) return true
    if (contentId(manifest as Manifest) !== id) return true
    return (await checkSnapshot(dataDir, id)).length > 0
  } catch {
    return true
  }
}

/** Whether a run would continue from the tables of this manifest. */
function canBeRead(folder: string): boolean {
  try {
    readManifest(folder)
    return true
  } catch {
    return false
  }
}

async function damageFiles(
  dataDir: string,
  id: string,
  files: readonly DiskFile[],
  count: number,
): Promise<string[][]> {
  const found = new Map<string, { files: number; flips: number; untold: number }>()
  for (const { path, bytes } of files) {
    const kind = found.get(kindOf(path)) ?? { files: 0, flips: 0, untold: 0 }
    found.set(kindOf(path), kind)
    kind.files += 1
    // The other files outside the snapshots are known to be complete; only the damaged one is hashed.
    const whole = new Set(files.map(file => file.path).filter(other => other !== path))
    for (const one of someFlips(seeded(`damage/${path}`), bytes, count)) {
      flip(join(dataDir, path), one)
      if ((await checkSnapshot(dataDir, id, new Set(whole))).length === 0) kind.untold += 1
      flip(join(dataDir, path), one)
      kind.flips += 1
    }
  }
  return [...found].sort(byName).map(([name, kind]) => [name, ...Object.values(kind).map(String), ''])
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
