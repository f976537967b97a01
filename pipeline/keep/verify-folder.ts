import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { captureFile, readCapture } from '../fetch/captures.ts'
import { FuelError, UsageError } from '../model/errors.ts'
import { checkSnapshot } from '../snapshot/check-integrity.ts'
import { keptSnapshots } from '../snapshot/find-snapshot.ts'
import { namedCaptures } from '../snapshot/named-captures.ts'
import { findPointedId } from '../snapshot/pointer.ts'
import type { Problem } from '../snapshot/problem.ts'
import { storeMember } from './archive-form.ts'

export interface VerifySetup {
  readonly dataDir: string
  /** Throws when the store is damaged; false where there is none. */
  readonly checkStore: (dataDir: string) => boolean
}

export interface VerifiedFolder {
  /** In force. */
  readonly snapshot: string | null
  readonly snapshots: number
  /** That the kept snapshots need. */
  readonly captures: number
  readonly hasStore: boolean
  readonly problems: readonly Problem[]
}

/** Everything that can be checked in a data folder: each snapshot, the captures that they need, the store. Changes nothing. */
export async function verifyFolder({ dataDir, checkStore }: VerifySetup): Promise<VerifiedFolder> {
  const ids = keptSnapshots(dataDir)
  const snapshot = findPointedId(dataDir)
  if (ids.length === 0 && snapshot === null) throw new UsageError(`no snapshot in ${dataDir} yet: nothing to verify`)
  const verified = new Set<string>()
  const problems = [...problemsOfPointer(snapshot, ids)]
  for (const id of ids) problems.push(...(await checkSnapshot(dataDir, id, verified)))
  const named = await namedCaptures(dataDir, ids)
  const captures = new Set([...named.values()].flatMap(one => one ?? []).map(({ sha256 }) => sha256))
  for (const sha256 of captures) problems.push(...(await problemsOfCapture(dataDir, sha256)))
  const store = problemsOfStore(dataDir, checkStore)
  const { hasStore } = store
  return {
    snapshot,
    snapshots: ids.length,
    captures: captures.size,
    hasStore,
    problems: [...problems, ...store.problems],
  }
}

function* problemsOfPointer(id: string | null, kept: readonly string[]): Generator<Problem> {
  if (id !== null && kept.includes(id)) return
  yield { file: 'snapshots/current', expected: 'the id of a kept snapshot', found: id ?? 'no such file' }
}

async function problemsOfCapture(dataDir: string, sha256: string): Promise<readonly Problem[]> {
  // Between two of them a signal has its turn.
  await turn()
  const file = relative(dataDir, captureFile(dataDir, sha256))
  try {
    readCapture(dataDir, sha256)
    return []
  } catch (error) {
    if (!(error instanceof FuelError)) throw error
    const isThere = existsSync(captureFile(dataDir, sha256))
    return [{ file, expected: `SHA-256 ${sha256}`, found: isThere ? error.message : 'no such file' }]
  }
}

function problemsOfStore(dataDir: string, checkStore: VerifySetup['checkStore']) {
  try {
    return { hasStore: checkStore(dataDir), problems: [] }
  } catch (error) {
    if (!(error instanceof FuelError)) throw error
    return { hasStore: true, problems: [{ file: storeMember, expected: 'a whole store', found: error.message }] }
  }
}
