import { setImmediate as turn } from 'node:timers/promises'
import { checkSnapshot } from '../snapshot/check-integrity.ts'
import { keptSnapshots } from '../snapshot/find-snapshot.ts'
import { findManifest, otherSchemaText, schemaVersion } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'
import type { DoctorCheck } from './context.ts'
import { type DoctorFinding, failed, ok } from './finding.ts'

/** Does the current snapshot match its manifest, byte for byte? With `all`: every stored snapshot. */
export const snapshots: DoctorCheck = async ({ dataDir, all }) => {
  const current = findPointedId(dataDir)
  const kept = keptSnapshots(dataDir)
  if (current === null) {
    if (kept.length === 0) return [ok('snapshot', "none yet: 'fuel-etl run' creates the first")]
    return [
      failed('snapshot', `none of ${kept.length} is current`, "'fuel-etl snapshot rollback ID' makes one current"),
    ]
  }
  const findings: DoctorFinding[] = []
  const verified = new Set<string>()
  for (const id of all ? new Set([...kept, current]) : [current]) {
    findings.push(...(await findingsOf(dataDir, id, verified, id === current)))
    await turn()
  }
  return findings
}

async function findingsOf(
  dataDir: string,
  id: string,
  verified: Set<string>,
  isCurrent: boolean,
): Promise<DoctorFinding[]> {
  const problems = await checkSnapshot(dataDir, id, verified)
  const next = isCurrent
    ? "'fuel-etl snapshot rollback' to an intact one, or 'fuel-etl restore' from a backup"
    : "delete it with 'fuel-etl snapshot prune', or 'fuel-etl restore' from a backup"
  const found = problems.map(({ file, expected, found }) =>
    failed(id, `${file}: expected ${expected}, found ${found}`, next),
  )
  if (found.length > 0) return found
  const manifest = findManifest(snapshotFolder(dataDir, id))
  if (isCurrent && manifest?.schemaVersion !== schemaVersion) {
    return [
      failed(
        id,
        `intact, but no command can use it: ${otherSchemaText(manifest ?? { id })}`,
        'docs/upgrading.md says which version reads it',
      ),
    ]
  }
  return [ok(id, `${isCurrent ? 'current, ' : ''}intact: ${manifest?.files?.length ?? 0} files and its shared files`)]
}
