import { createHash } from 'node:crypto'
import type { Instant } from '../../../../pipeline/model/instants.ts'
import { bundledText, type Entry, type StationFormat } from './format.ts'

const [headingLine, ...lines] = bundledText('gb', 'prices.csv').trimEnd().split('\n')
const headings = headingLine!.split(',')
// Names in quotes hold commas: those rows are left out.
const rows = lines.map(line => line.split(',')).filter(cells => cells.length === headings.length)
const words: Readonly<Record<string, string>> = { diesel: 'B7S', e10: 'E10', e5: 'E5' }

/** Everything a delivery, with stamps that say when a price moved; pence. */
export const britain: StationFormat = {
  id: 'gb',
  idSpace: 'gb-fuel-finder',
  country: 'GB',
  currency: 'GBP',
  delivers: 'everything',
  stampDays: 90,
  fuels: [
    { fuel: 'diesel', level: 1_629_000, share: 1 },
    { fuel: 'e10', level: 1_489_000, share: 1 },
    { fuel: 'e5', level: 1_659_000, share: 0.6 },
  ],
  brands: ["SAINSBURY'S", 'BP', 'SHELL', 'ESSO', 'TESCO', 'APPLEGREEN'],
  places: rows.length,
  refOf: number => createHash('sha256').update(`forecourt ${number}`).digest('hex'),
  write: entries => new Map([['prices.csv', `${[headingLine, ...entries.map(lineOf)].join('\n')}\n`]]),
}

function lineOf({ ref, place, brand, words: stated }: Entry): string {
  const stamps = [...stated.values()].map(({ stampAt }) => stampAt!).sort()
  const cells: Record<string, string> = {
    'forecourts.node_id': ref,
    'forecourts.brand_name': brand,
    forecourt_update_timestamp: printed(stamps.at(-1) ?? '2026-10-01 08:00:00'),
    'forecourts.temporary_closure': 'false',
    'forecourts.permanent_closure': 'false',
  }
  for (const [fuel, { micros, stampAt }] of stated) {
    cells[`forecourts.fuel_price.${words[fuel]}`] = (micros / 10_000).toFixed(4)
    cells[`forecourts.price_submission_timestamp.${words[fuel]}`] = printed(stampAt!)
    cells[`forecourts.price_change_effective_timestamp.${words[fuel]}`] = printed(stampAt!)
  }
  return headings.map((heading, at) => cells[heading] ?? (isOfPrice(heading) ? '' : rows[place]![at])).join(',')
}

function isOfPrice(heading: string): boolean {
  return /^forecourts\.(fuel_price|price_submission_timestamp|price_change_effective_timestamp)\./.test(heading)
}

/** As JavaScript prints a date on a machine whose zone is UTC. */
function printed(instant: Instant): string {
  const [weekday, day, month, year, clock] = new Date(`${instant.replace(' ', 'T')}Z`).toUTCString().split(' ')
  return `${weekday!.slice(0, 3)} ${month} ${day} ${year} ${clock} GMT+0000 (Coordinated Universal Time)`
}
