import { readReference } from '../../delivery-reading/read-delivery.ts'
import type { StoredRate, StoredWeek } from '../../memory/memory.ts'
import type { FuelCode } from '../../model/fuels.ts'
import { dayOf } from '../../model/instants.ts'
import type { Profile } from '../../model/stored.ts'
import type { HistorySource, MarketSource, Source, WeekRecord } from '../../source.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { bulletinOf } from '../validate/complete-stations.ts'
import { officialPrices, perEuroOf } from '../validate/judge-prices.ts'
import { newestBundledCaptures } from './bundled-delivery.ts'
import { type Difference, medianShare, type ProbedMedian } from './probe-report.ts'

export interface MedianReference {
  readonly rates: readonly StoredRate[]
  readonly weeks: readonly StoredWeek[]
  /** Countries that the bulletin should have; empty if it was read. */
  readonly bulletinCountries: ReadonlySet<string>
}

export interface ComparedMedians {
  readonly medians: readonly ProbedMedian[]
  readonly differences: readonly Difference[]
}

/** The medians of diesel and petrol next to the newest week of the bulletin. Empty for a country that it does not have. */
export function comparedMedians(
  { descriptor }: MarketSource,
  { endedAt }: DeliveryRecord,
  { fuels }: Profile,
  { rates, weeks, bulletinCountries: expected }: MedianReference,
): ComparedMedians {
  const { country, currency } = descriptor
  if (expected.has(country)) return notCompared('the bulletin could not be read')
  const week = bulletinOf(country, weeks, dayOf(endedAt))
  if (week === null) return { medians: [], differences: [] }
  const perEuro = perEuroOf(currency, rates)
  if (perEuro === null) return notCompared(`there is no exchange rate of ${currency}`)
  const medians = [...officialPrices(country, week, perEuro)].flatMap(([fuel, official]) => {
    const amount = medianOf(fuels, fuel)
    return amount === null
      ? []
      : [{ fuel, median: amount / perEuro, bulletin: official / perEuro, ratio: amount / official }]
  })
  return { medians, differences: medians.filter(({ ratio }) => Math.abs(ratio - 1) > medianShare).map(farDifference) }
}

function medianOf(fuels: Profile['fuels'], fuel: FuelCode): number | null {
  const found = Object.hasOwn(fuels, fuel) ? fuels[fuel] : undefined
  return found === undefined ? null : found.medianMicros / 1e6
}

function notCompared(why: string): ComparedMedians {
  const text = `medians were not compared with the bulletin: ${why}; probe again`
  return { medians: [], differences: [{ kind: 'median', text, needsLook: true }] }
}

/** No crisis moves a price this far, and a unit of another size moves it by a factor of ten or more. */
export function isOtherUnit(ratio: number): boolean {
  return ratio > 5 || ratio < 0.2
}

function farDifference({ fuel, median, bulletin, ratio }: ProbedMedian): Difference {
  const text = `median of ${fuel}: ${median.toFixed(3)} EUR, the bulletin has ${bulletin.toFixed(3)} (${ratio.toFixed(2)} ×)`
  const unit = isOtherUnit(ratio) ? ': another unit?' : ''
  return { kind: 'median', text: `${text}${unit}`, needsLook: true }
}

/** The countries of the weekly series, by the bundled deliveries. */
export async function bulletinCountries(sources: readonly Source[]): Promise<ReadonlySet<string>> {
  const countries = new Set<string>()
  for (const source of sources.filter((one): one is HistorySource => one.kind === 'history')) {
    const bundled = await newestBundledCaptures(source)
    if (bundled === null) continue
    const { records } = readReference<WeekRecord>(source, bundled.on, bundled.captures)
    for (const { country } of records) countries.add(country)
  }
  return countries
}
