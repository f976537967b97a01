import { type Comparison, type ContractCheck, type Loss, wholeShare } from './comparison.ts'
import { checked, found, percent } from './finding.ts'

/** Stations open and close. In a day these are fewer than one in a hundred. */
const goneShare = 0.02
const fewestGone = 5
/** Of one brand or region. */
const groupShare = 0.15
/** A region that lost so many of its stations, while the others lost hardly any, was left out. */
const regionShare = 0.3
const fewestLeftOut = 100
const elsewhereShare = 0.02
const saidMost = 4

/** Which stations and prices of the last accepted delivery are missing, and are they of one brand or region? */
export const checkLosses: ContractCheck = ({ delivers }, _reading, _context, comparison) => {
  if (delivers === 'part') return checked({})
  const { pricesGone, pricesBefore, losses } = comparison
  const groups = losses
    .filter(({ before, gone }) => gone >= fewestGone && gone > before * groupShare)
    .sort((a, b) => b.gone - a.gone)
  const isReported = pricesGone >= fewestGone && pricesGone > pricesBefore * goneShare
  const share = percent(pricesGone / pricesBefore)
  const changes = [
    ...(isReported ? [`prices gone: ${pricesGone} of ${pricesBefore} (${share})`] : []),
    ...groups
      .slice(0, saidMost)
      .map(({ kind, name, before, gone }) => `stations of ${kind} ${name} gone: ${gone} of ${before}`),
    ...(groups.length > saidMost ? [`stations of ${groups.length - saidMost} brands or regions more gone`] : []),
  ]
  const leftOut = regionsLeftOut(comparison)
  if (leftOut === null) return checked({ changes })
  const text = `expected stations of each region as in the last accepted delivery, found ${leftOut}`
  return checked({ findings: [found('REGION_GONE', text)], changes })
}

function regionsLeftOut({ losses }: Comparison): string | null {
  const regions = losses.filter(({ kind }) => kind === 'region')
  const sumOf = (list: readonly Loss[], of: 'before' | 'gone') => list.reduce((sum, loss) => sum + loss[of], 0)
  const left = regions.filter(({ before, gone }) => gone > before * regionShare)
  const gone = sumOf(left, 'gone')
  const elsewhere = sumOf(regions, 'gone') - gone
  const others = sumOf(regions, 'before') - sumOf(left, 'before')
  if (gone < fewestLeftOut || elsewhere > others * elsewhereShare) return null
  if (sumOf(left, 'before') > sumOf(regions, 'before') * wholeShare) return null
  const names = left
    .sort((a, b) => b.gone - a.gone)
    .slice(0, saidMost)
    .map(({ name }) => name)
  return `${gone} of ${sumOf(left, 'before')} gone in ${names.join(', ')}, ${elsewhere} of ${others} elsewhere`
}
