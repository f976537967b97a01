import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { say } from '../say.ts'
import { bytesBy, bytesOf, filesOf } from './disk.ts'
import { medianOfRuns } from './floor.ts'
import { program, runWords } from './measured-run.ts'
import { megabytes, ratioText, secondsText, tableText } from './table.ts'

const day = '2026-08-21'
const captures = { registry: `anagrafica_impianti_attivi_${day}.csv.gz`, prices: `prezzo_alle_8_${day}.csv.gz` }
const times = 3

/**
 * The first run of a real Italian day (the captures beside the checkout, in `../shared/samples/IT`) against a script of DuckDB that
 * reads the same files and writes Parquet: processor time of all their processes, bytes, and kinds of files of the part.
 */
export function benchItaly(work: string): void {
  const samples = join(packageRoot(), '..', 'shared', 'samples', 'IT')
  if (!existsSync(samples)) throw new Error(`expected real captures of Italy in ${samples}, found none`)
  const from = join(work, 'italy')
  const delivery = join(from, 'it', day)
  mkdirSync(delivery, { recursive: true })
  for (const [name, file] of Object.entries(captures)) {
    writeFileSync(join(delivery, `${name}.csv`), gunzipSync(readFileSync(join(samples, file))))
  }
  const dataDir = join(work, 'italy-data')
  const words = runWords(dataDir, { from, on: day, now: `${day} 12:00:00`, sources: ['it'] })
  const floors: number[] = []
  const runs: number[] = []
  for (let time = 0; time < times; time += 1) {
    rmSync(dataDir, { recursive: true, force: true })
    floors.push(processorSeconds([join(import.meta.dirname, 'italy-child.js'), delivery]))
    runs.push(processorSeconds([program, ...words]))
  }
  const [floor, run] = [medianOfRuns(floors), medianOfRuns(runs)]
  say(
    tableText([
      ['Italy, a real day', 'processor time', 'goal'],
      ['DuckDB alone', secondsText(floor), ''],
      ['first run', secondsText(run), ''],
      ['first run to DuckDB alone', ratioText(run, floor), '8 x'],
    ]),
  )
  const files = filesOf(dataDir)
  const kinds = bytesBy(
    files.filter(({ path }) => dirname(path) === join('parts', 'IT')),
    path => basename(path).replace(/-[0-9a-f]{16}/, ''),
  )
  say(
    `\n${megabytes(bytesOf(files))} without captures (goal: 7 MB); ${kinds.length} kinds of files of the part (goal: 9)`,
  )
  for (const [name, bytes] of kinds) say(`  ${name}  ${megabytes(bytes)}`)
}

/** Of a Node process and all its children, user and system. */
function processorSeconds(words: readonly string[]): number {
  const { stdout, stderr, status } = spawnSync(
    'bash',
    ['-c', '"$@" >/dev/null && times', 'bash', process.execPath, ...words],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`${words.join(' ')}: ended with ${status}\n${stderr}`)
  // The second line of `times` is that of the children: `0m1.25s 0m0.31s`.
  const own = stdout.trim().split('\n').at(-1)!
  return [...own.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
