import type { FigureRecord } from '../source.ts'
import { type ContractFinding, found } from './finding.ts'

/**
 * Does petrol of 98 octane cost less than that of 95 at any time, in the country or in a region? Then two lines of a text were
 * exchanged, or a change was read as a price.
 */
export function disorderedFigures(records: readonly FigureRecord[]): ContractFinding[] {
  const better = records.filter(({ fuel }) => fuel === 'sp98')
  const plain = records.filter(({ fuel }) => fuel === 'sp95')
  const times = [...better, ...plain].map(({ region, validFrom }) => ({ region, validFrom }))
  const disordered = times.flatMap(({ region, validFrom }) => {
    const one = newestAt(better, region, validFrom)
    const other = newestAt(plain, region, validFrom)
    return one && other && one.amountMicros < other.amountMicros ? [{ one, other }] : []
  })
  const [first] = disordered
  if (!first) return []
  const { one, other } = first
  const where = one.region === null ? '' : ` of ${one.region}`
  const expected = `expected sp98${where} at the price of sp95 or more`
  const text = `${expected}, found ${one.amountMicros / 1e6} and ${other.amountMicros / 1e6}`
  return [found('GRADES_SWAPPED', text, { subject: 'sp98' })]
}

/** The figure that is valid at that time. */
function newestAt(records: readonly FigureRecord[], region: string | null, at: string): FigureRecord | undefined {
  const begun = records.filter(one => one.region === region && one.validFrom <= at)
  return begun.reduce<FigureRecord | undefined>(
    (last, one) => (last && last.validFrom > one.validFrom ? last : one),
    undefined,
  )
}
