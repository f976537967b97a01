import type { Capture } from '../../capture.ts'
import { plusDays } from '../../model/days.ts'
import { RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Instant } from '../../model/instants.ts'
import { instantIn } from '../../parsers/instants.ts'
import { writtenCell } from '../../parsers/written-prices.ts'
import { figureSource, type RowAt } from '../../source.ts'
import { type Line, linesOn, newestDecision } from './home-page.ts'

const zone = 'Europe/Skopje'

// 97 to 100.5 MKD in October 2026.
const band = [50, 190] as const

interface Context {
  readonly validFrom: Instant
  /** Null for a row that is not a road fuel sold by the litre. */
  readonly fuel: FuelCode | null
  /** True if an earlier row has the same fuel. */
  readonly follows: boolean
}

// Kerosene is also sold by the litre.
const notForCars = /масло|мазут|керозин/i
const byWeight = /\/\s*(?:кг|kg|т|t)/i

/** Decided on a Monday, in force from one minute after midnight; extra decisions happen on any day. */
export const mk = figureSource<Line, Context>(
  {
    id: 'mk',
    basis: 'national_maximum',
    currency: 'MKD',
    timezone: zone,
    publisher: 'Energy and Water Services Regulatory Commission of North Macedonia',
    homepage: 'https://www.erc.org.mk/',
    licence: {
      name: 'none stated, an official decision',
      attribution: 'ERC (RKE), erc.org.mk',
      conditions: 'A decision that the regulator publishes. It states no terms.',
    },
    // Rows and links are known from quotations by others (2026-10-07); the rest of the page is unknown.
    level: 'by description only',
    cadence: 'weekly, decided on Mondays; refuses some addresses of hosting companies',
    // Decided on Mondays, except for extra decisions.
    schedule: { everyMinutes: 360 },
    freshness: { readWithinHours: 96, validForDays: 30 },
    contract: {
      columns: { always: ['label', 'value'] },
      amounts: { sp95: band, sp98: band, diesel: band },
    },
  },
  {
    since: '2026-10-05',
    feed: [{ name: 'home', url: 'https://www.erc.org.mk/', headers: { Accept: 'text/html' } }],
    rows: ([home]) => rowsOf(home!),
    read: ({ label, value }, { validFrom, fuel, follows }) => {
      if (isLeftOut(label, value)) return { skip: 'not a road fuel by the litre' }
      if (fuel === null) throw new RowError('label', 'UNKNOWN_FUEL', label)
      // The second diesel row is the heating variant.
      if (follows) return { skip: 'another blend' }
      const amount = writtenCell(label, value, band)
      if (amount === null) throw new RowError(label, 'MISSING', value)
      return { fuel, amount, validFrom, nativeFuel: label }
    },
  },
)

function rowsOf(home: Capture): RowAt<Line, Context>[] {
  const validFrom = instantIn(zone, 'decision', `${plusDays(newestDecision(home), 1)} 00:01:00`)!
  const seen = new Set<FuelCode>()
  return linesOn(home).map((line, index) => {
    const fuel = isLeftOut(line.label, line.value) ? null : fuelOf(line.label)
    const follows = fuel !== null && seen.has(fuel)
    if (fuel !== null) seen.add(fuel)
    return { capture: home.name, position: index + 1, row: line, context: { validFrom, fuel, follows } }
  })
}

function isLeftOut(label: string, value: string): boolean {
  return notForCars.test(label) || byWeight.test(value) || (fuelOf(label) === null && !/\d/.test(value))
}

function fuelOf(label: string): FuelCode | null {
  if (/ЕУРОДИЗЕЛ/i.test(label)) return 'diesel'
  const octane = /^.*(95|98)(?!\d)/s.exec(/ЕУРОСУПЕР(.*)/is.exec(label)?.[1] ?? '')?.[1]
  if (octane === undefined) return null
  return octane === '95' ? 'sp95' : 'sp98'
}
