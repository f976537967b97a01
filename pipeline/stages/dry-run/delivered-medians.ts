import type { StoredRate, StoredWeek } from '../../memory/memory.ts'
import { dayOf } from '../../model/instants.ts'
import type { Profile } from '../../model/stored.ts'
import type { MarketSource } from '../../source.ts'
import { isOtherUnit } from '../probe/medians.ts'
import { medianShare } from '../probe/probe-report.ts'
import type { DeliveredMedian } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { bulletinOf } from '../validate/complete-stations.ts'
import { officialPrices, perEuroOf } from '../validate/judge-prices.ts'

export interface MedianContext {
  readonly rates: readonly StoredRate[]
  readonly weeks: readonly StoredWeek[]
}

const union = 'EU'

/**
 * All fuels of a delivery. Diesel and petrol are compared with the bulletin, and with its mean of the Union for a country
 * that the bulletin does not have: prices there may be twice as high, but not ten times.
 */
export function deliveredMedians(
  { descriptor }: MarketSource,
  { endedAt }: Pick<DeliveryRecord, 'endedAt'>,
  { fuels }: Pick<Profile, 'fuels'>,
  { rates, weeks }: MedianContext,
): DeliveredMedian[] {
  const { id: source, country, currency } = descriptor
  const perEuro = perEuroOf(currency, rates)
  const comparedWith = [country, union].find(one => bulletinOf(one, weeks, dayOf(endedAt)) !== null) ?? null
  const week = comparedWith === null ? null : bulletinOf(comparedWith, weeks, dayOf(endedAt))
  const official = officialPrices(country, week, 1)
  return Object.entries(fuels).map(([fuel, { medianMicros }]) => {
    const median = perEuro === null ? null : medianMicros / 1e6 / perEuro
    const bulletin = [...official].find(([of]) => of === fuel)?.[1] ?? null
    const ratio = median === null || bulletin === null ? null : median / bulletin
    const about = { source, country, fuel, median, bulletin, ratio }
    const isCompared = bulletin !== null
    const remark =
      median === null
        ? `not compared: no exchange rate of ${currency}; select a source of rates too, such as ecb`
        : comparedWith === null
          ? "not compared: no week of the bulletin; select the source 'bulletin' too"
          : remarkOn(ratio, comparedWith === country)
    return {
      ...about,
      week: isCompared ? week!.week : null,
      comparedWith: isCompared ? comparedWith : null,
      remark,
    }
  })
}

function remarkOn(ratio: number | null, isOwn: boolean): string | null {
  if (ratio === null) return null
  const other = isOwn ? 'the bulletin' : "the bulletin's mean of the Union"
  if (isOtherUnit(ratio)) return `${timesText(ratio)} ${other}: another unit?`
  if (!isOwn) return 'not in the bulletin: compared with its mean of the Union'
  return Math.abs(ratio - 1) > medianShare
    ? 'more than 25 % from the bulletin: another unit, grade, or a crisis?'
    : null
}

/** `100 ×` for 97.3, `1/10 of` for 0.11. */
function timesText(ratio: number): string {
  const power = Math.round(Math.abs(Math.log10(ratio)))
  const times = 10 ** Math.max(1, power)
  return ratio > 1 ? `about ${times} ×` : `about 1/${times} of`
}
