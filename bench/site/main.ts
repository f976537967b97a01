import { settled } from '../../fixtures/site/settled.ts'
import { sitePages } from '../../fixtures/site/site-pages.ts'
import { median } from '../compare.ts'
import { say } from '../say.ts'
import { kinds, measure, type PageLoad } from './measure.ts'
import { stationIn } from './station-in.ts'
import { withBrowser } from './with-browser.ts'

/**
 * What the pages of a running server take: `node dist/bench/site/main.js URL [URL…]`, one table a server. Each page is opened by a
 * browser that has nothing of it yet; medians. Times are of this machine and of software WebGL; the last column is a ratio,
 * and the bytes are the same everywhere.
 */
const rounds = 5

const columns = [
  'page',
  'requests',
  ...kinds.map(kind => `${kind} kB`),
  'paint ms',
  'largest ms',
  'map ms',
  'shift',
  'blocked ms',
  'with : without script',
]

async function main(urls: readonly string[]): Promise<void> {
  await withBrowser(async browser => {
    for (const url of urls) {
      say(`\n${url}: medians of ${rounds} loads, 1440 x 1000, nothing cached`)
      const rows = [columns]
      for (const path of [...sitePages, `/station/${await stationIn(url)}`]) {
        const loads: PageLoad[] = []
        const bare: PageLoad[] = []
        for (let round = 0; round < rounds; round++) {
          // In turns, so that both meet the same machine.
          loads.push(await measure(browser, url + path, settled))
          bare.push(await measure(browser, url + path, settled, false))
        }
        rows.push(rowOf(path, loads, bare))
      }
      sayTable(rows)
    }
  })
}

function rowOf(path: string, loads: readonly PageLoad[], bare: readonly PageLoad[]): string[] {
  const middle = (pick: (load: PageLoad) => number | null, digits = 0): string => {
    const found = loads.map(pick).filter(value => value !== null)
    return found.length === 0 ? '-' : median(found).toFixed(digits)
  }
  const bytes = kinds.map(kind => middle(load => load.bytes[kind] / 1000, 1))
  return [
    path,
    middle(load => load.requests),
    ...bytes,
    middle(load => load.firstPaint),
    middle(load => load.largestPaint),
    middle(load => load.map),
    middle(load => load.shift, 3),
    middle(load => load.blocked),
    ratio(loads, bare),
  ]
}

/** First paint with script over first paint without: 1.0 is a page that waits for none. */
function ratio(loads: readonly PageLoad[], bare: readonly PageLoad[]): string {
  const paints = [loads, bare].map(list => list.flatMap(load => load.firstPaint ?? []))
  return paints.some(list => list.length === 0) ? '-' : (median(paints[0]!) / median(paints[1]!)).toFixed(2)
}

function sayTable(rows: readonly (readonly string[])[]): void {
  const widths = columns.map((_, index) => Math.max(...rows.map(row => row[index]!.length)))
  for (const row of rows)
    say(row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))).join('  '))
}

const urls = process.argv.slice(2).map(url => url.replace(/\/$/, ''))
if (urls.length === 0) {
  say('Usage: node dist/bench/site/main.js URL [URL…]')
  process.exitCode = 64
} else await main(urls)
