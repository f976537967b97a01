import { setImmediate as turn } from 'node:timers/promises'
import { checkSnapshot } from '../snapshot/check-integrity.ts'
import { keptSnapshots } from '../snapshot/find-snapshot.ts'
import { findManifest, schemaVersion } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'
import type { Check } from './context.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

/** Is the snapshot in force what its manifest says, byte for byte? With `all`: every one that is kept. */
export const snapshots: Check = async ({ dataDir, all }) => {
  const current = findPointedId(dataDir)
  const kept = keptSnapshots(dataDir)
  if (current === null) {
    if (kept.length === 0) return [ok('snapshot', "none yet: 'fuel-etl run' makes the first")]
    return [failed('snapshot', `none of ${kept.length} is in force`, "'fuel-etl rollback ID' puts one in force")]
  }
  const findings: Finding[] = []
  const whole = new Set<string>()
  for (const id of all ? new Set([...kept, current]) : [current]) {
    findings.push(...(await findingsOf(dataDir, id, whole, id === current)))
    await turn()
  }
  return findings
}

async function findingsOf(dataDir: string, id: string, whole: Set<string>, inForce: boolean): Promise<Finding[]> {
  const problems = await checkSnapshot(dataDir, id, whole)
  const next = inForce
    ? "'fuel-etl rollback' to a whole one, or 'fuel-etl restore' from a backup"
    : "delete it with 'fuel-etl prune', or 'fuel-etl restore' from a backup"
  const found = problems.map(({ file, expected, found }) =>
    failed(id, `${file}: expected ${expected}, found ${found}`, next),
  )
  if (found.length > 0) return found
  const manifest = findManifest(snapshotFolder(dataDir, id))
  if (inForce && manifest?.schemaVersion !== schemaVersion) {
    const version = `of schema ${manifest?.schemaVersion}; this version reads ${schemaVersion}`
    return [
      warning(
        id,
        `whole, but ${version}`,
        "'fuel-etl migrate' brings a folder of version 8 over, 'fuel-etl replay --to DIR' makes one of the kept captures",
      ),
    ]
  }
  return [ok(id, `${inForce ? 'in force, ' : ''}whole: ${manifest?.files?.length ?? 0} files and those beside it`)]
}
