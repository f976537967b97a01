import {
  type DiffRows,
  diffSnapshots,
  type PriceCounts,
  type SnapshotDiff,
  type StationCounts,
} from '../../../pipeline/snapshot/diff-snapshots.ts'
import { type Command, folderCommand, wholeNumber } from '../../command.ts'
import { chosenMarkets, type FolderOptions } from '../../options.ts'
import { printTable } from '../../print/table.ts'
import { say, voiceFor } from '../../print/voice.ts'
import { broughtSnapshot } from '../../working-copy.ts'

interface DiffOptions extends FolderOptions {
  readonly market?: readonly string[]
  readonly list: boolean
  readonly limit: number
}

export function snapshotDiffCommand(): Command {
  return folderCommand('diff')
    .description('show what changed between two snapshots: stations, local prices, figures, sources, rates, tolls')
    .argument(
      '[before]',
      "an id, the start of an id, 'current', or 'previous' (the predecessor of the current one)",
      'previous',
    )
    .argument('[after]', 'the same', 'current')
    .option('--market <cc...>', 'only these countries')
    .option('--list', 'also list each station and price', false)
    .option('--limit <n>', 'with --list: maximum rows of each kind', wholeNumber, 100)
    .action(async (before: string, after: string, options: DiffOptions) => {
      const { dataDir, list, limit } = options
      const markets = chosenMarkets(options.market)
      const ids = [await broughtSnapshot(dataDir, before), await broughtSnapshot(dataDir, after)] as const
      const diff = await diffSnapshots(dataDir, ...ids, { markets, limit: list ? limit : null })
      voiceFor(options).result(diff, () => printDiff(diff, { market: markets, limit: options.limit }))
    })
    .examples([
      ['fuel-etl snapshot diff', 'what the newest snapshot changed'],
      [
        'fuel-etl snapshot diff 20261117 20261119 --market HR --list',
        'each station and price of one country, between two days',
      ],
      ['fuel-etl snapshot diff previous current --json', 'for a program'],
    ])
}

interface Shown {
  readonly market: readonly string[] | null
  readonly limit: number
}
type Section<Of> = readonly [member: keyof Of, title: string, columns: readonly string[]]

const moves = ['currency', 'moved', 'rose', 'fell', 'meanMove', 'appeared', 'gone']
const sections: readonly Section<SnapshotDiff>[] = [
  ['stations', 'stations', ['country', 'added', 'left', 'changed']],
  ['prices', 'prices', ['country', ...moves]],
  ['figures', 'official figures', ['country', 'source', ...moves]],
  ['sources', 'sources', ['source', 'country', 'statusBefore', 'statusAfter', 'readBefore', 'readAfter', 'error']],
  ['rates', 'rates, units per euro', ['currency', 'before', 'dayBefore', 'after', 'dayAfter']],
  ['tolls', 'tolls', ['id', 'country', 'name', 'change', 'currency', 'before', 'after']],
  ['weeks', 'weeks of the history', ['source', 'added', 'changed', 'gone', 'newest']],
]
const rowSections: readonly Section<DiffRows>[] = [
  ['stations', 'stations', ['country', 'stationId', 'change', 'name', 'brand']],
  ['prices', 'prices', ['country', 'stationId', 'fuel', 'currency', 'before', 'after', 'updatedAt', 'why']],
  ['figures', 'official figures', ['country', 'source', 'region', 'fuel', 'currency', 'before', 'after']],
]

function printDiff(diff: SnapshotDiff, { market, limit }: Shown): void {
  say(`${diff.before} -> ${diff.after}`)
  const changed = sections.filter(([member]) => (diff[member] as readonly object[]).length > 0)
  for (const [member, title, columns] of changed) {
    const rows = diff[member] as readonly object[]
    // There are hundreds of tolls, and a new version may change all of them.
    if (member === 'tolls') printRows(title, columns, rows.slice(0, limit), rows.length)
    else printSection(title, columns, rows)
  }
  if (changed.length === 0) say(nothingChanged(diff, market))
  if (diff.rows === null) return
  for (const [member, title, columns] of rowSections)
    printRows(title, columns, diff.rows[member], changesOf(diff[member]))
}

/** The total number of rows of the counts. */
function changesOf(counts: readonly (StationCounts | PriceCounts)[]): number {
  const changes = counts.map(one =>
    'moved' in one ? one.moved + one.appeared + one.gone : one.added + one.left + one.changed,
  )
  return changes.reduce((sum, count) => sum + count, 0)
}

function printRows(title: string, columns: readonly string[], rows: readonly object[], of: number): void {
  if (rows.length > 0) printSection(`${rows.length} of ${of} ${title}`, columns, rows)
}

function printSection(title: string, columns: readonly string[], rows: readonly object[]): void {
  say(`\n${title}`)
  printTable(columns, rows.map(plain))
}

/** Quotes texts of publishers that contain line breaks or control characters. */
function plain(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /\p{Cc}/u.test(value) ? JSON.stringify(value) : value,
    ]),
  )
}

function nothingChanged({ before, after, files }: SnapshotDiff, market: readonly string[] | null): string {
  if (before === after) return 'both are the same snapshot: no differences'
  const where = market ? ` in ${market.join(', ')}` : ''
  const rest = files.length > 0 && !market ? `; files that differ nevertheless: ${files.join(', ')}` : ''
  return `no station, price, official figure, source, rate, toll or week differs${where}${rest}`
}
