import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../say.ts'
import { composeDay, dayBefore, deliveryDay, type Movable, moveIn, viewOf } from './deliveries.ts'
import { bytesBy, bytesOf, type DiskFile, filesOf, folderOf, kindOf, newFiles } from './disk.ts'
import { medianOfRuns } from './floor.ts'
import { movedShare } from './goals.ts'
import { measuredWell, program, runWords } from './measured-run.ts'
import { megabytes, secondsText, tableText } from './table.ts'

const quarterMs = 900_000
const halfHourly: readonly (readonly Movable[])[] = [['es', 'gb-api'], ['fr']]

/**
 * A day of a 15-minute timer: Spain and Britain in one run, France in the next, each half-hourly with changed prices.
 * All other sources are read once, spread over the day; they deliver the day after the first run.
 */
export async function benchDay(work: string, deliveries: string, stations: number, runs: number): Promise<void> {
  const dataDir = join(work, 'day')
  const earlier = earlierDay(work, deliveries, stations)
  say('the run of the day before ...')
  await measuredWell(program, runWords(dataDir, { from: earlier, on: dayBefore, now: `${dayBefore} 12:00:00` }))
  const view = viewOf(deliveries, join(work, 'day-deliveries'))
  const others = othersBySlot(readdirSync(deliveries), runs)
  const found: MeasuredSlot[] = []
  for (let slot = 0; slot < runs; slot += 1) {
    const at = new Date(Date.parse(`${deliveryDay}T12:00:00Z`) + slot * quarterMs)
    const now = at.toISOString().slice(0, 19).replace('T', ' ')
    const moving = halfHourly[slot % halfHourly.length]!
    for (const source of moving) moveIn(view, deliveries, source, { name: `${source} ${now}`, share: movedShare, at })
    const before = filesOf(dataDir)
    const words = runWords(dataDir, { from: view, on: deliveryDay, now, sources: [...moving, ...others[slot]!] })
    const { seconds, peakBytes } = await measuredWell(program, words)
    const added = newFiles(before, filesOf(dataDir))
    found.push({ seconds, peakBytes, added })
    say(`${now}  ${secondsText(seconds)}  ${megabytes(bytesOf(added))} new`)
  }
  sayDay(dataDir, found)
}

/** The deliveries of the day before; composed if the given deliveries do not include them. */
function earlierDay(work: string, deliveries: string, stations: number): string {
  if (existsSync(join(deliveries, 'fr', dayBefore))) return deliveries
  return composeDay(join(work, 'earlier-deliveries'), dayBefore, stations)
}

/** The other sources of each run: each source once, evenly spread. */
function othersBySlot(sources: readonly string[], slots: number): string[][] {
  const others = sources.filter(source => !halfHourly.flat().includes(source as Movable)).sort()
  const bySlot: string[][] = Array.from({ length: slots }, () => [])
  for (const [at, source] of others.entries()) bySlot[Math.floor((at * slots) / others.length)]!.push(source)
  return bySlot
}

interface MeasuredSlot {
  readonly seconds: number
  readonly peakBytes: number
  /** Files that the run wrote. */
  readonly added: readonly DiskFile[]
}

function sayDay(dataDir: string, found: readonly MeasuredSlot[]): void {
  const seconds = found.map(run => run.seconds)
  const files = filesOf(dataDir)
  const added = found.flatMap(slot => slot.added)
  say('')
  say(
    tableText([
      [`a day of ${found.length} runs`, 'measured', 'goal'],
      ['new bytes, captures apart', megabytes(bytesOf(added)), '1000 MB'],
      ['time of a run, median', secondsText(medianOfRuns(seconds)), ''],
      ['time of a run, longest', secondsText(Math.max(...seconds)), ''],
      ['peak memory of a run', megabytes(Math.max(...found.map(({ peakBytes }) => peakBytes))), ''],
      ['the folder at the end, captures apart', megabytes(bytesOf(files)), ''],
    ]),
  )
  say(`The folder at the end: ${sumsText(bytesBy(files, folderOf))}`)
  say(`New bytes by kind of file: ${sumsText(bytesBy(added, kindOf).slice(0, 12))}`)
}

function sumsText(sums: readonly (readonly [name: string, bytes: number])[]): string {
  return sums.map(([name, bytes]) => `${name} ${megabytes(bytes)}`).join(', ')
}
