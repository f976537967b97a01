import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { seeded } from '../../../fixtures/compose/seeded.ts'
import { type Day, type Instant, isDay } from '../../../pipeline/model/instants.ts'
import { type PricesMeta, pricesPackName } from '../../../pipeline/serving/prices-pack.ts'
import { checkSnapshot } from '../../../pipeline/snapshot/check-integrity.ts'
import { Pack } from '../../../pipeline/snapshot/pack.ts'
import { manifestOf } from '../../support/move-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { Book } from './book.ts'
import { plusDays } from './clock.ts'
import { brokenLaws } from './laws.ts'
import { accept, type Deliveries, Operator, runWhole } from './operator.ts'
import { type Plan, Publishers } from './publishers.ts'

/** A run of the history. */
interface SimulatedRun {
  readonly now: Instant
  readonly deliveries: Deliveries
  /** Its last snapshot. */
  readonly id: string | null
  /** The sources whose refused deliveries the operator accepted after it. */
  readonly accepted: readonly string[]
  /** No correction is in effect. */
  readonly isUncorrected: boolean
}

/** Result of a simulation: what broke a law, each with the clock of its run. */
export interface Simulated {
  readonly plan: Plan
  readonly dataDir: string
  readonly runs: readonly SimulatedRun[]
  readonly events: ReadonlyMap<string, number>
  readonly pricesChecked: number
  readonly complaints: Readonly<Record<'deliveries' | 'laws', readonly string[]>>
  /** `station/fuel` of all prices that were ever corrected. */
  readonly correctedKeys: ReadonlySet<string>
}

/** Runs the real stages on generated deliveries, and checks after each run every law. */
export async function simulate(plan: Plan): Promise<Simulated> {
  const publishers = new Publishers(plan)
  const dataDir = temporaryFolder()
  const operator = new Operator(dataDir, plan.seed, event => publishers.count(event))
  const book = await Book.open(plan.formats)
  const complaints = { deliveries: [] as string[], laws: [] as string[] }
  const runs: SimulatedRun[] = []
  const clocks = runsOf(plan.seed, plan.from, plan.days, plan.runsADay)
  const checked = new Set<string>()
  let pricesChecked = 0
  for (const [at, now] of clocks.entries()) {
    const deliveries = publishers.deliver(now)
    if (deliveries.size === 0) continue
    const last = runs.findLast(({ id }) => id !== null)
    if (last) await operator.decide(last.now, at >= clocks.length - 3)
    const { id, reports } = await operator.run(now, deliveries)
    const note = (about: keyof typeof complaints, found: readonly string[]): void =>
      void complaints[about].push(...found.map(text => `${now} ${text}`))
    note('deliveries', publishers.add(reports, now, deliveries))
    const accepted: string[] = []
    for (const [source, delivery] of deliveries) {
      if (delivery.kind === 'whole') await book.deliver(source, now, delivery)
      if (delivery.kind !== 'level') continue
      const isAccepted = await accept(dataDir, source)
      note('deliveries', publishers.wordOn(source, isAccepted))
      if (isAccepted) accepted.push(source)
    }
    runs.push({ now, deliveries, id, accepted, isUncorrected: !operator.hasCorrections })
    // Without any price in force a run publishes nothing.
    if (id === null) continue
    const due = publishers.dueAt(now)
    pricesChecked += due.size
    await book.turnTo({ dataDir, id, now, reports, due })
    note('laws', await brokenLaws(book))
    note(
      'laws',
      (await checkSnapshot(dataDir, id, checked)).map(problem => `damaged: ${JSON.stringify(problem)}`),
    )
  }
  book.close()
  const { events } = publishers
  return { plan, dataDir, runs, events, pricesChecked, complaints, correctedKeys: operator.correctedKeys }
}

/** A difference between the history with an operator, who corrects, undoes and repeats, and one of plain runs on the same deliveries. */
export async function differencesFromPlainRuns({ dataDir, runs }: Simulated): Promise<string[]> {
  const plain = temporaryFolder()
  const differences: string[] = []
  for (const { now, deliveries, id, accepted, isUncorrected } of runs) {
    const other = await runWhole(plain, now, deliveries)
    for (const source of accepted) await accept(plain, source)
    if ((id === null) !== (other.id === null)) differences.push(`${now}: one has no snapshot`)
    if (id === null || other.id === null || !isUncorrected) continue
    // The statistics of a day stay as its last run computed them, with the corrections of that time; those of yesterday are open until six.
    const isPlain = (day: Day) => runs.every(run => run.isUncorrected || !run.now.startsWith(day))
    const isCompared = (name: string) =>
      name.endsWith('open_days.parquet') ? isPlain(plusDays(now.slice(0, 10), -1)) : !isDay(name) || isPlain(name)
    const [found, expected] = [filesOf(dataDir, id), filesOf(plain, other.id)]
    const names = [...new Set([...found.keys(), ...expected.keys()])].filter(isCompared)
    const isSame = (name: string): boolean => {
      const [one, another] = [found.get(name), expected.get(name)]
      if (one === another) return true
      return (
        one !== undefined && another !== undefined && isSameButOpenings(name, join(dataDir, one), join(plain, another))
      )
    }
    const differing = names.filter(name => !isSame(name))
    differences.push(
      ...differing.map(name => `${now} ${name}: ${found.get(name)}, in plain runs ${expected.get(name)}`),
    )
  }
  return differences
}

// The table of opening states begins on the day of the run that made the part (docs/how/parts.md), and a correction makes a part again.
// Everything else in the two files that have it is the same.
const withoutOpenings: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  'summary.json': bytes => ({ ...JSON.parse(bytes.toString()), openingUntil: null }),
  [pricesPackName]: bytes => {
    const pack = new Pack(pricesPackName, brotliDecompressSync(bytes))
    const meta = { ...pack.json<PricesMeta>('meta'), openingUntil: null, states: [] }
    return [meta, ...columnsBesideOpenings.map(name => pack.bytes(name).toString('latin1'))]
  },
}

// biome-ignore format: a list of short words reads better in lines
const columnsBesideOpenings = [
  'shownUntil', 'hours', 'tails', 'tailBytes', 'layerStation', 'layerMicros', 'layerMillis', 'pieces', 'pieceBytes',
]

function isSameButOpenings(name: string, one: string, other: string): boolean {
  const read = withoutOpenings[basename(name)]
  return read !== undefined && isDeepStrictEqual(read(readFileSync(one)), read(readFileSync(other)))
}

/** The files of the parts and of the closed days, by name. Each file is named by its content. */
function filesOf(dataDir: string, id: string): Map<string, string> {
  const { parts, statistics } = manifestOf(dataDir, id)
  return new Map([
    ...parts.flatMap(part => part.files.map(({ name, file }) => [`${part.name}/${name}`, file] as const)),
    ...statistics.map(({ day, name }) => [day, name] as const),
  ])
}
/** The instants of the runs in a range of days. Days have different ones, and some have none. */
function runsOf(seed: string, from: Day, days: number, runsADay: 'two' | 'four'): Instant[] {
  const dice = seeded(`${seed}/schedule`)
  // Around midnight, and around the closing of the day at 06:00.
  const patterns =
    runsADay === 'two'
      ? [
          ['05:50', '23:50'],
          ['06:10', '15:20'],
          ['00:10', '12:00'],
        ]
      : [
          ['05:50', '12:10', '18:40', '23:50'],
          ['00:10', '06:10', '13:00', '21:30'],
          ['06:10', '12:00', '23:50'],
          ['00:10', '05:50', '06:10', '15:20'],
        ]
  return Array.from({ length: days }, (_, at) => plusDays(from, at)).flatMap(day => {
    const clocks = fixedClocks(day) ?? (runsADay === 'four' && dice.chance(0.08) ? [] : dice.pick(patterns))
    return clocks.map(clock => `${day} ${clock}:00`)
  })
}

/** The range contains a change of the month and the end of summer time, and after a week two days without runs. */
function fixedClocks(day: Day): readonly string[] | null {
  if (day === '2026-10-25') return ['00:10', '01:30', '06:10', '23:50']
  if (day === '2026-10-31') return ['12:00', '23:50']
  if (day === '2026-11-01') return ['00:10', '05:50', '06:10']
  if (day === '2026-11-08' || day === '2026-11-09') return []
  return null
}
