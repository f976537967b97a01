import type { DoctorCheck } from './context.ts'
import { failed, ok } from './finding.ts'

/** Is this Node version supported? */
export const runtimeChecks: DoctorCheck = async ({ program: { version, engines, versions } }) => {
  const node = versions.node ?? ''
  const needed = engines.replace(/^[^\d]*/, '')
  const found = `${node}, requires ${needed} or later`
  return [
    ok('fuel-etl', version),
    isAtLeast(node, needed)
      ? ok('Node', found)
      : failed('Node', found, `install Node ${needed} or later, then 'npm rebuild' in the folder of fuel-etl`),
  ]
}

function isAtLeast(found: string, needed: string): boolean {
  const [have, want] = [found, needed].map(text => text.split('.').map(Number))
  for (const [at, part] of want!.entries()) {
    if (have![at] !== part) return (have![at] ?? 0) > part
  }
  return true
}
