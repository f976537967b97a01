import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../say.ts'
import { deliveryDay, moveIn, moveRates, viewOf } from './deliveries.ts'
import { bytesBy, bytesOf, changedFiles, type DiskFile, filesOf, folderOf, newFiles } from './disk.ts'
import { exportTables, type Floor, measureFloor } from './floor.ts'
import { type MeasuredRun, measuredWell, program, runWords } from './measured-run.ts'
import { megabytes, ratioText, secondsText, tableText } from './table.ts'

/** A run of the table; it continues the folder of the previous one. */
interface Scenario {
  readonly name: string
  readonly now: string
  readonly sources: readonly string[]
  /** The markets that had to change. */
  readonly markets: readonly string[] | 'all'
  readonly goal: string
  /** Changes the deliveries; returns the number of changed values. */
  change(view: string, deliveries: string): number
}

const unchanged = (): number => 0
const luxembourgAt = `${deliveryDay} 13:00:00`
const franceAt = `${deliveryDay} 13:30:00`

const scenarios: readonly Scenario[] = [
  {
    name: 'first run',
    now: `${deliveryDay} 12:00:00`,
    sources: [],
    markets: 'all',
    goal: '40 s, 900 MB',
    change: unchanged,
  },
  {
    name: 'nothing changed',
    now: `${deliveryDay} 12:30:00`,
    sources: [],
    markets: [],
    goal: '1.5 s, 250 MB',
    change: unchanged,
  },
  {
    name: 'Luxembourg alone',
    now: luxembourgAt,
    sources: ['lu'],
    markets: ['LU'],
    goal: '1.5 s, 500 MB',
    change: (view, from) => moveIn(view, from, 'lu', moveAt(luxembourgAt)),
  },
  {
    name: 'France alone',
    now: franceAt,
    sources: ['fr'],
    markets: ['FR'],
    goal: '6 s, 500 MB',
    change: (view, from) => moveIn(view, from, 'fr', moveAt(franceAt)),
  },
  {
    name: 'a new day of rates',
    now: `${deliveryDay} 15:30:00`,
    sources: ['ecb'],
    markets: 'all',
    goal: '6 s',
    change: (view, from) => moveRates(view, from, deliveryDay),
  },
]

export const movedShare = 0.03

function moveAt(now: string) {
  return { name: now, share: movedShare, at: new Date(`${now.replace(' ', 'T')}Z`) }
}

interface Result {
  readonly scenario: Scenario
  readonly run: MeasuredRun
  readonly moved: number
  readonly added: readonly DiskFile[]
  readonly changed: readonly DiskFile[]
}

/** The runs of the table, one after another, then the floor over their result. */
export async function benchGoals(work: string, deliveries: string): Promise<void> {
  const dataDir = join(work, 'goals')
  const view = viewOf(deliveries, join(work, 'goals-deliveries'))
  const results: Result[] = []
  for (const scenario of scenarios) {
    say(`${scenario.name} ...`)
    results.push(await resultOf(scenario, dataDir, view, deliveries))
  }
  say('the floor ...')
  await exportTables(dataDir, join(work, 'floor'))
  const floor = await measureFloor(join(work, 'floor'))
  sayResults(results, floor)
  for (const folder of [dataDir, view, join(work, 'floor')]) rmSync(folder, { recursive: true, force: true })
}

async function resultOf(scenario: Scenario, dataDir: string, view: string, deliveries: string): Promise<Result> {
  const moved = scenario.change(view, deliveries)
  const before = existingFiles(dataDir)
  const { now, sources, markets } = scenario
  const run = await measuredWell(program, runWords(dataDir, { from: view, on: deliveryDay, now, sources }))
  const added = newFiles(before, filesOf(dataDir))
  return { scenario, run, moved, added, changed: changedFiles(dataDir, before, added, markets) }
}

/** None before the first run. */
function existingFiles(dataDir: string): DiskFile[] {
  return existsSync(dataDir) ? filesOf(dataDir) : []
}

function sayResults(results: readonly Result[], floor: Floor): void {
  const heading = [
    'run',
    'time',
    'x floor',
    'peak memory',
    'moved',
    'new bytes',
    'changed files',
    'new / changed',
    'goal',
  ]
  const rows = results.map(({ scenario, run, moved, added, changed }) => [
    scenario.name,
    secondsText(run.seconds),
    ratioText(run.seconds, floor.seconds),
    megabytes(run.peakBytes),
    moved === 0 ? '-' : `${moved}`,
    megabytes(bytesOf(added)),
    megabytes(bytesOf(changed)),
    ratioText(bytesOf(added), bytesOf(changed)),
    scenario.goal,
  ])
  const floorRow = [
    'the floor',
    secondsText(floor.seconds),
    '1.00 x',
    megabytes(floor.peakBytes),
    '-',
    '-',
    '-',
    '-',
    '',
  ]
  say('')
  say(tableText([heading, ...rows, floorRow]))
  say('')
  say(`The floor is DuckDB alone, which reads the same records as CSV and writes the same Parquet tables: the median of
${floor.all.map(secondsText).join(', ')}. Goals: the first run at most 20 x the floor; new bytes at most 1.3 x the changed files.
Memory is the sum of PSS of the process and its children, looked at every 50 ms, or less often where a look takes longer than
2.5 ms, so that measuring slows a run by at most 5 %. New bytes leave captures out and count a file with several names once.
Changed files are the new files of the markets that had to change, with their bulk files and moves.`)
  for (const { scenario, added } of results) {
    const folders = bytesBy(added, folderOf).map(([folder, bytes]) => `${folder} ${megabytes(bytes)}`)
    say(`New bytes, ${scenario.name}: ${folders.join(', ')}`)
  }
}
