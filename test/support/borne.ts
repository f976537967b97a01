import { expect } from 'vitest'
import { rateOn } from '../../pipeline/fx/rate-on.ts'
import type { StationRecord } from '../../pipeline/model/records.ts'
import type { RateRecord } from '../../pipeline/source.ts'
import type { Accepted } from './broken-feed.ts'

/** A fault in one file that does not refuse the delivery. */
export interface Borne {
  /** The faults to which this applies. */
  readonly faults: RegExp
  readonly why: string
  /** The result of the delivery instead. */
  readonly gives: (broken: Accepted, sound: Accepted) => void
}

const isMissing = /^lacks a file$/

/** An intermediate step: with --from, no token is requested from the publisher. */
const step: Borne = {
  faults: isMissing,
  why: 'files need no token',
  gives: (broken, sound) => expect(broken).toEqual(sound),
}

/** An optional answer: without it, the delivery is partial and lacks the data of that answer. */
function without(request: string, why: string, lost: (taken: Accepted) => number, faults = isMissing): Borne {
  return {
    faults,
    why,
    gives: (broken, sound) => {
      expect(sound.failed).toEqual([])
      expect(broken.failed).toEqual([request])
      expect(lost(broken)).toBeLessThan(lost(sound))
      expect(lost(broken)).toBeGreaterThanOrEqual(0)
    },
  }
}

/** Faults that an optional answer with its own layout check tolerates. */
const anyOfOneFile = /^(?!has all prices|has another separator)/

const rows = ({ reading }: Accepted): number => reading.rows
const stationsWith = (member: keyof StationRecord) => (taken: Accepted) =>
  stationsOf(taken).filter(station => station[member] !== null).length

export function stationsOf({ reading }: Accepted): readonly StationRecord[] {
  return 'stations' in reading ? reading.stations : []
}

/** A rate more than 10 % away from the stored one is not accepted, and the stored one stays. */
function heldBack(currency: string): Borne {
  return {
    faults: /^has all prices times/,
    why: 'a rate is judged where it is used, against the stored one',
    gives: (broken, sound) => {
      const [rates, stored] = [broken, sound].map(({ reading }) =>
        'records' in reading ? (reading.records as readonly RateRecord[]) : [],
      )
      const before = stored!.find(rate => rate.currency === currency)!
      const choice = rateOn(rates!, currency, '2026-11-19 12:00:00', before)
      expect(choice.rate).toEqual(before)
      expect(Number(choice.held!.perEuro) / Number(before.perEuro)).toBeGreaterThan(9.9)
      expect(choice.why).toMatch(new RegExp(`^${currency} .* to .*: more than 10 %$`))
    },
  }
}

/** By `<source>/<file>`. Any fault that is not listed must refuse the delivery. */
export const borne: Readonly<Record<string, readonly Borne[]>> = {
  'ad/streets.json': [without('streets', 'a price without a street is a price', stationsWith('address'), anyOfOneFile)],
  'at/die-48.1684-16.3740.json': [without('die-48.1684-16.3740', 'one search of a sweep', rows, anyOfOneFile)],
  'au-nsw/prices-tas.json': [
    without('prices-tas', 'Tasmania is asked for at an unverified address', rows, anyOfOneFile),
  ],
  'au-nsw/token.json': [step],
  'au-nt/token.json': [step],
  'au-vic/stations.json': [
    without('stations', 'it is asked only for positions that the prices lack', stationsWith('lat'), anyOfOneFile),
  ],
  'bnm/rates.xml': [heldBack('MDL')],
  'cy/form.html': [{ ...step, faults: /^(lacks a file|is half a file)$/, why: 'the token stands in the first half' }],
  'de/list-50.5265-11.9070.json': [without('list-50.5265-11.9070', 'one area of a sweep', rows, anyOfOneFile)],
  'dk-q8/map.json': [
    without('map', 'the map gives positions, the prices stand without it', stationsWith('lat'), anyOfOneFile),
  ],
  'ecb/daily.xml': [heldBack('USD')],
  'ecb/hist-90d.xml': [without('hist-90d', 'the rates of today stand in the daily file', rows, anyOfOneFile)],
  'gb-api/token.json': [step],
  // An empty list counts as missing.
  'gb-weekly/page.json': [step],
  'gr/index.html': [
    { ...step, faults: /^(?!has all prices|has another separator)/, why: 'the usual names are tried without the list' },
  ],
  'lt/page.html': [step],
  'lt/script-1.txt': [step],
  'lt/script-2.txt': [step],
  'nbrm/rates.json': [heldBack('MKD')],
  'osm/fr.json': [without('fr', 'one country of a sweep', rows, anyOfOneFile)],
  'tr/lpg.json': [without('lpg', 'gas is not one of the fuels that a delivery must have', rows, anyOfOneFile)],
}
