import { expect } from 'vitest'
import type { StoredStation } from '../../pipeline/model/stored.ts'
import type { Taken } from '../slow/mutations/take.ts'

/** A fault in one file that does not refuse the delivery. */
export interface Borne {
  /** The faults to which this applies. */
  readonly faults: RegExp
  readonly why: string
  /** The result of the delivery instead. */
  readonly gives: (broken: Taken, sound: Taken) => void
}

const isMissing = /^lacks a file$/

/** An intermediate step: with --from, no token is requested from the publisher. */
const step: Borne = {
  faults: isMissing,
  why: 'files need no token',
  gives: (broken, sound) => expect(broken.memory).toEqual(sound.memory),
}

/** An optional answer: without it, the delivery is partial and lacks the data of that answer. */
function without(request: string, why: string, lost: (taken: Taken) => number, faults = isMissing): Borne {
  return {
    faults,
    why,
    gives: (broken, sound) => {
      const { id, warnings } = broken.outcome.report
      const fresh = warnings.filter(warning => !sound.outcome.report.warnings.includes(warning))
      expect(fresh).toContainEqual(expect.stringMatching(`^${id}/${request}: expected .* found`))
      expect(lost(broken)).toBeLessThan(lost(sound))
      expect(lost(broken)).toBeGreaterThanOrEqual(0)
    },
  }
}

/** Faults that an optional answer with its own layout check tolerates. */
const anyOfOneFile = /^(?!has all prices|has another separator)/

const rows = ({ outcome }: Taken): number => outcome.report.rows
const stationsWith =
  (member: keyof StoredStation) =>
  ({ memory }: Taken): number =>
    memory.stations.filter(station => station.listed && station[member] !== null).length

/** A rate more than 10 % away from the stored one is not accepted, and the stored one stays. */
function heldBack(currency: string): Borne {
  return {
    faults: /^has all prices times/,
    why: 'a rate is judged where it is used, against the stored one',
    gives: (broken, sound) => {
      const [found, expected] = [broken, sound].map(
        ({ memory }) => memory.rates.find(rate => rate.currency === currency)!,
      )
      expect(Number(found!.perEuro) / Number(expected!.perEuro)).toBeCloseTo(1, 1)
      const { warnings } = broken.outcome.report
      expect(warnings).toContainEqual(expect.stringMatching(new RegExp(`^${currency} .* to .*: more than 10 %$`)))
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
