import type { RateRecord } from '../source.ts'
import { type ContractFinding, found } from './finding.ts'

/** Checks that rates are not older than the current ones of the source. The value of each currency is checked elsewhere. */
export function checkRates(records: readonly RateRecord[], known: readonly RateRecord[]): ContractFinding[] {
  const now = newestOf(records)
  const last = newestOf(known)
  if (now === undefined || last === undefined || now >= last) return []
  return [found('STAMPS_WENT_BACK', `expected rates of ${last} or later as last time, found none after ${now}`)]
}

function newestOf(rates: readonly RateRecord[]): string | undefined {
  return rates
    .map(rate => rate.on)
    .sort()
    .at(-1)
}
