import type { Day } from '../../model/instants.ts'
import { fixedRates } from '../../model/money.ts'
import type { ServedTollSet } from '../../serving/tolls.ts'
import type { RateRecord } from '../../source.ts'
import { type TollEdition, tollsUpdatedOn, tollYear } from '../../tolls/read-tolls.ts'
import { tollsInForce } from '../../tolls/tolls-in-force.ts'

/** The checked tolls, with the current amounts converted at the rates of the run. */
export function servedTolls({ version, records }: TollEdition, rates: readonly RateRecord[], on: Day): ServedTollSet {
  const tolls = tollsInForce(records, tollYear(version), currency => {
    const fixed = fixedRates[currency]
    return fixed === undefined ? (rates.find(rate => rate.currency === currency) ?? null) : { perEuro: fixed, on }
  })
  return { version, updated: tollsUpdatedOn(records), tolls }
}
