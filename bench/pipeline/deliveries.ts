import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeEurope } from '../../fixtures/compose/compose-europe.ts'
import {
  type Moved,
  movedBritain,
  movedFrance,
  movedLuxembourg,
  movedSpain,
  nextRates,
  type PriceChange,
  withDay,
} from './change-deliveries.ts'

export const deliveryDay = '2026-11-19'
export const dayBefore = '2026-11-18'

/** Germany is read in 23 runs, so it does not fit a benchmark that counts runs. */
const leftOut = new Set(['de'])

export function composeDay(folder: string, on: typeof deliveryDay | typeof dayBefore, stations: number): string {
  composeEurope(folder, on, stations, leftOut)
  return folder
}

/** A folder of links to other deliveries. Changed files become its own. */
export function viewOf(deliveries: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const source of readdirSync(deliveries)) symlinkSync(join(deliveries, source), join(folder, source))
  return folder
}

/** Gives a view its own copy of the day of a source, once. */
function own(view: string, deliveries: string, source: string): string {
  const target = join(view, source, deliveryDay)
  if (existsSync(join(view, source, '.own'))) return target
  rmSync(join(view, source))
  cpSync(join(deliveries, source, deliveryDay), target, { recursive: true })
  writeFileSync(join(view, source, '.own'), '')
  return target
}

type Change = (text: string, move: PriceChange) => Moved

const changes: Readonly<Record<string, { readonly files: RegExp; readonly change: Change }>> = {
  fr: { files: /^stations\.json$/, change: movedFrance },
  es: { files: /^stations\.json$/, change: movedSpain },
  'gb-api': { files: /^prices-\d+\.json$/, change: movedBritain },
  lu: { files: /\.json$/, change: movedLuxembourg },
}

/** The sources of which prices can be moved. */
export type Movable = 'fr' | 'es' | 'gb-api' | 'lu'

/** Changes prices of a source in a view, and returns how many. */
export function moveIn(view: string, deliveries: string, source: Movable, move: PriceChange): number {
  const folder = own(view, deliveries, source)
  const { files, change } = changes[source]!
  let count = 0
  for (const name of readdirSync(folder).filter(one => files.test(one))) {
    const { text, moved } = change(readFileSync(join(folder, name), 'utf8'), { ...move, name: `${move.name}/${name}` })
    writeFileSync(join(folder, name), text)
    count += moved
  }
  return count
}

/** The rates of that day become the newest of the ECB. */
export function moveRates(view: string, deliveries: string, on: string): number {
  const folder = own(view, deliveries, 'ecb')
  const { text, moved } = nextRates(readFileSync(join(folder, 'daily.xml'), 'utf8'), on)
  writeFileSync(join(folder, 'daily.xml'), text)
  const history = join(folder, 'hist-90d.xml')
  if (existsSync(history)) writeFileSync(history, withDay(readFileSync(history, 'utf8'), text))
  return moved
}
