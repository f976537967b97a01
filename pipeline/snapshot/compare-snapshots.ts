import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from './manifest.ts'

/** A file in which a kept snapshot and the rebuilt one are not the same. SHA-256 each; null where there is no such file. */
export interface FileDifference {
  readonly name: string
  /** What the manifest of the kept one says; null for the manifest itself. */
  readonly stated: string | null
  /** Of the bytes that lie in its folder. */
  readonly kept: string | null
  readonly rebuilt: string | null
  /** Of a manifest: its members that differ. */
  readonly members?: readonly string[]
}

/**
 * Every file of two folders of snapshots, byte for byte, whatever their manifests say of them: a manifest that was never
 * changed beside a file that was is a difference too.
 */
export function compareSnapshots(kept: string, rebuilt: string): FileDifference[] {
  const stated = new Map(findManifest(kept)?.files?.map(file => [file.name, file.sha256]))
  const names = new Set([...readdirSync(kept), ...readdirSync(rebuilt), ...stated.keys()])
  return [...names].sort().flatMap(name => {
    const found = {
      name,
      stated: stated.get(name) ?? null,
      kept: findSha(join(kept, name)),
      rebuilt: findSha(join(rebuilt, name)),
    }
    if (name === 'manifest.json') {
      return found.kept === found.rebuilt ? [] : [{ ...found, members: membersThatDiffer(kept, rebuilt) }]
    }
    return found.kept === found.rebuilt && found.stated === found.rebuilt ? [] : [found]
  })
}

/** The manifest of a folder, of whatever schema; null where there is none that can be read. */
export function findManifest(folder: string): Partial<Manifest> | null {
  try {
    const found: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    return typeof found === 'object' ? found : null
  } catch {
    return null
  }
}

function membersThatDiffer(kept: string, rebuilt: string): string[] {
  const [one, other] = [findManifest(kept) ?? {}, findManifest(rebuilt) ?? {}]
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Manifest>
  return [...names].filter(name => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

function findSha(file: string): string | null {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null
}
