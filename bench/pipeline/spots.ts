import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../../fixtures/compose/seeded.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { say } from '../say.ts'
import { copyOf, currentId, factsOf, isWhole, nextRunWords } from './demonstration.ts'
import { type DiskFile, kindOf } from './disk.ts'
import { flip, someFlips } from './flips.ts'
import { measured, measuredWell, program } from './measured-run.ts'
import { tableText } from './table.ts'

/** The effect of the damage on a run of the next day. */
export type SpotOutcome =
  | 'refused'
  | 'not used'
  | 'taken over unread'
  | 'left out'
  | 'CONTINUED FROM'
  | 'FAILED, BUT PUBLISHED'

interface Seen {
  readonly exitCode: number | null
  readonly before: string
  readonly after: string
  /** The snapshot of the same run without damage. */
  readonly undisturbed: string
  /** Whether the new manifest names the damaged file. */
  readonly isNamed: boolean
  /** Facts that the new snapshot has and the undisturbed one lacks. */
  readonly wrongFacts: number
}

export function outcomeOf({ exitCode, before, after, undisturbed, isNamed, wrongFacts }: Seen): SpotOutcome {
  if (exitCode !== 0) return after === before ? 'refused' : 'FAILED, BUT PUBLISHED'
  if (wrongFacts > 0) return 'CONTINUED FROM'
  if (isNamed) return 'taken over unread'
  return after === undisturbed ? 'not used' : 'left out'
}

const manifestSpots = 5

/** By command: one bit of one file of each kind and some of the manifest, each in a copy of the folder. */
export async function benchSpots(work: string, base: string, files: readonly DiskFile[]): Promise<void> {
  const whole = copyOf(base, join(work, 'undisturbed'))
  await measuredWell(program, nextRunWords(whole))
  const known = { id: currentId(whole), facts: await factsOf(whole) }
  const kinds = new Map(files.map(({ path }) => [kindOf(path), path]))
  const manifest = join('snapshots', currentId(base), 'manifest.json')
  const paths = [...Array.from({ length: manifestSpots }, () => manifest), ...kinds.values()]
  say(`by command, ${paths.length} damaged folders ...`)
  const rows = [['by command: one bit of', 'at byte', 'verify', 'a run']]
  for (const [at, path] of paths.entries()) {
    const row = await spot(copyOf(base, join(work, 'spot')), path, `spot/${at}/${path}`, known)
    say(`${at + 1} of ${paths.length}: ${row.join(', ')}`)
    rows.push(row)
    rmSync(join(work, 'spot'), { recursive: true })
  }
  say('')
  say(tableText(rows))
}

async function spot(
  dataDir: string,
  path: string,
  seed: string,
  known: { readonly id: string; readonly facts: ReadonlySet<string> },
): Promise<string[]> {
  const file = join(dataDir, path)
  const sha256 = sha256Of(readFileSync(file))
  const [bit] = someFlips(seeded(seed), statSync(file).size, 1)
  flip(file, bit!)
  const isTold = !(await isWhole(dataDir))
  const before = currentId(dataDir)
  const { exitCode } = await measured(program, nextRunWords(dataDir))
  const after = currentId(dataDir)
  const isNewer = exitCode === 0 && after !== before
  const outcome = outcomeOf({
    exitCode,
    before,
    after,
    undisturbed: known.id,
    isNamed: readFileSync(join(dataDir, 'snapshots', after, 'manifest.json'), 'latin1').includes(sha256),
    wrongFacts: isNewer ? await wrongFacts(dataDir, known.facts) : 0,
  })
  return [path, `${bit!.offset}`, isTold ? 'tells' : 'DOES NOT TELL', outcome]
}

/** A damaged table that was reused may be unreadable: then it contains nothing wrong. */
async function wrongFacts(dataDir: string, known: ReadonlySet<string>): Promise<number> {
  try {
    return [...(await factsOf(dataDir))].filter(fact => !known.has(fact)).length
  } catch {
    return 0
  }
}
