import { type CheckContext, checkDelivery } from '../../contract/check-delivery.ts'
import type { CheckResult } from '../../contract/finding.ts'
import type { Reading } from '../../delivery-reading/read-delivery.ts'
import type { StoredStations } from '../../memory/fold.ts'
import type { StoredWeek } from '../../memory/memory.ts'
import { type Day, dayOf, hoursBetween } from '../../model/instants.ts'
import type { RateRecord, StationDescriptor } from '../../source.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { perEuroOf } from './judge-prices.ts'
import type { Precedent } from './precedent.ts'

export interface WholeContext {
  /** Stored stations and prices of the source's id space. */
  readonly known: StoredStations
  readonly rates: readonly RateRecord[]
  readonly weeks: readonly StoredWeek[]
  readonly precedent: Precedent
  readonly delivery: DeliveryRecord
}

/** Checks the complete delivery of a source of stations against its contract, and compares it with the stored prices. */
export function checkStations(
  descriptor: StationDescriptor,
  reading: Reading,
  { known, precedent, delivery, rates, weeks }: WholeContext,
): CheckResult {
  return checkDelivery(descriptor, reading, {
    ...known,
    perEuro: perEuroOf(descriptor.currency, rates),
    bulletin: bulletinOf(descriptor.country, weeks, dayOf(delivery.endedAt)),
    columnsBefore: precedent.profile?.columns ?? null,
    readAt: delivery.endedAt,
    realSize: !delivery.fromFiles,
  })
}

/** Data of no market that deliveries are judged with. */
export interface ReferenceData {
  readonly rates: readonly RateRecord[]
  readonly weeks: readonly StoredWeek[]
}

/**
 * The part of the reference data that deliveries of this source are compared with. Equal bytes and an equal part give
 * an equal verdict.
 */
export function referenceUsedBy(
  { country, currency }: { readonly country: string; readonly currency: string },
  { endedAt }: Pick<DeliveryRecord, 'endedAt'>,
  { rates, weeks }: ReferenceData,
): readonly (string | number | null)[] {
  const rate = rates.find(one => one.currency === currency)
  const bulletin = bulletinOf(country, weeks, dayOf(endedAt))
  return [rate?.perEuro ?? null, bulletin?.petrol ?? null, bulletin?.diesel ?? null]
}

// The bulletin skips weeks at the turn of the year. A figure that is months old is no measure for petrol and diesel.
const bulletinDays = 21

/** The newest week of a country that has both prices, in EUR per litre. */
export function bulletinOf(
  country: string,
  weeks: readonly StoredWeek[],
  on: Day,
): (NonNullable<CheckContext['bulletin']> & { readonly week: Day }) | null {
  const newest = weeks
    .filter(week => week.country === country && week.week <= on && week.euro95PerKilolitre && week.dieselPerKilolitre)
    .sort((a, b) => (a.week < b.week ? 1 : -1))[0]
  if (!newest || hoursBetween(`${newest.week} 00:00:00`, `${on} 00:00:00`) > bulletinDays * 24) return null
  return { week: newest.week, petrol: newest.euro95PerKilolitre! / 1000, diesel: newest.dieselPerKilolitre! / 1000 }
}
