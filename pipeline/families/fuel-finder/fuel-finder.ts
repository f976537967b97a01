import { RowError } from '../../model/errors.ts'
import { openGovernmentLicence3 } from '../../model/licences.ts'
import { ref } from '../../parsers/texts.ts'

/** The common parts of Fuel Finder's API and its CSV: two ways to the same stations, ids and prices. */
export const fuelFinder = {
  idSpace: 'gb-fuel-finder',
  currency: 'GBP',
  publishedUnit: 'pence per litre',
  timezone: 'Europe/London',
  // A stamp is the time of the price change: 52 % were older than 7 days on 2026-02-18, and those prices were real.
  freshness: { readWithinHours: 48, changedWithinDays: 90 },
  publisher: 'Department for Energy Security and Net Zero, Fuel Finder',
  homepage: 'https://www.gov.uk/guidance/access-the-latest-fuel-prices-and-forecourt-data-via-api-or-email',
  licence: {
    ...openGovernmentLicence3,
    attribution:
      'Contains public sector information licensed under the Open Government Licence v3.0. Source: Fuel Finder, DESNZ',
  },
  contract: {
    // 7,151 on 2026-02-17, about 7,975 in June 2026; about 8,500 sites exist. The 650 of launch day were incomplete.
    stations: [6500, 9500],
    fuels: ['e5', 'e10', 'diesel', 'b10', 'hvo'],
    // 2026-02-17: 0.80, 0.80, 0.68; a fifth of the stations had not sent a price yet.
    pricedShare: { diesel: 0.5, e10: 0.5, e5: 0.35 },
    newestStampWithinHours: 48,
  },
} as const

/** A SHA-256 in hexadecimal. Seen in small letters; clients of the API compare it case-insensitively. */
export function nodeId(field: string, value: unknown): string {
  const id = ref(field, value).toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(id)) throw new RowError(field, 'NOT_AN_ID', value)
  return id
}

/** Rows of the publisher's staging system, seen in the first days. */
export function isTestStation(name: string | null): boolean {
  return /^(test|forecourt \d+)$/i.test(name ?? '')
}
