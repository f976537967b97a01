import type { ContractCheck } from './comparison.ts'
import { checked, found, percent, sound } from './finding.ts'

const fewestChanged = 5
/** Chains take over other stations. The largest deal of a day is a few per cent of a market. */
const reportedShare = 0.02
/** The largest chain has less than a third of a market, so its new name does not refuse a delivery. */
const refusedShare = 0.5

/**
 * Do its stations have the same brands, and are new ones known brands? If another column is read as the brand, it may be
 * the operator's, and names of people would be published.
 */
export const checkBrands: ContractCheck = (_descriptor, _reading, { stations }, comparison) => {
  const known = new Set(
    stations.flatMap(({ publishedBrand }) => (publishedBrand === null ? [] : [wordOf(publishedBrand)])),
  )
  if (known.size === 0) return sound
  const branded = comparison.stations.flatMap(({ before, now }) => {
    return now.brand === null ? [] : [{ before: before.publishedBrand, now: wordOf(now.brand) }]
  })
  const changed = branded.filter(({ before, now }) =>
    before === null ? !known.has(now) : wordOf(before) !== now,
  ).length
  const unknown = branded.filter(({ now }) => !known.has(now)).length
  if (changed < fewestChanged || changed < branded.length * reportedShare) return sound
  const summary = `${changed} of ${branded.length} (${percent(changed / branded.length)}), ${unknown} of them new words`
  const changes = [`stations with another brand: ${summary}`]
  if (changed <= branded.length * refusedShare) return checked({ changes })
  const text = `expected stations with the brands that they had, found others: ${summary}`
  return checked({ findings: [found('BRANDS_CHANGED', text)], changes })
}

function wordOf(brand: string): string {
  return brand.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
