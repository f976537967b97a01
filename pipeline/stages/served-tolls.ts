import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixedRates } from '../fx/fixed-rates.ts'
import { packageRoot } from '../model/package-root.ts'
import type { RateRecord } from '../source.ts'
import { readTolls, tollsUpdatedOn, tollYear } from '../tolls/read-tolls.ts'
import { type TollSet, tollsInForce } from '../tolls/tolls-in-force.ts'

/** The curated tolls, with the amounts in force converted at the rates of the run. */
export function servedTolls(rates: readonly RateRecord[], on: string): TollSet {
  const file = (name: string): string => readFileSync(join(packageRoot(), 'pipeline', 'tolls', name), 'utf8')
  const version = file('version.txt')
  const records = readTolls({
    ids: file('toll-ids.csv'),
    own: file('tolls.own.csv'),
    osm: file('tolls.osm.csv'),
    version,
  })
  const tolls = tollsInForce(records, tollYear(version), currency => {
    const fixed = fixedRates[currency]
    return fixed === undefined ? (rates.find(rate => rate.currency === currency) ?? null) : { perEuro: fixed, on }
  })
  return { version: version.trim(), updated: tollsUpdatedOn(records), tolls }
}
