import type { StationDescriptor } from '../../source.ts'
import { zone } from './paris-clock.ts'

/** What both French feeds say of themselves: the same stations, under the same ids, with the same prices. */
export const frenchDescriptor = {
  idSpace: 'fr-prix-carburants',
  country: 'FR',
  basis: 'stations',
  delivers: 'everything',
  published: true,
  currency: 'EUR',
  timezone: zone,
  cadence: 'every 10 minutes',
  // `maj` is renewed by confirming a price: 62 % of the stamps of 2022-05-03 were of that day or the one before, 3,728
  // of them from the minute after midnight; 1,163 of 33,190 were older than 30 days.
  freshness: { readWithinHours: 48, confirmedWithinDays: 30 },
  publisher: "Ministère de l'Économie, des Finances et de la Souveraineté industrielle et numérique (DGCCRF)",
  homepage: 'https://www.prix-carburants.gouv.fr/',
  licence: {
    name: 'Licence Ouverte / Open Licence 2.0 (Etalab)',
    url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    attribution: "Ministère de l'Économie - prix-carburants.gouv.fr / data.economie.gouv.fr, Licence Ouverte 2.0",
    reuse: 'open',
  },
  contract: {
    // 9,940 in 2019, 9,949 in 2022, 9,804 on 2026-09-03, priceless ones included.
    stations: [9_000, 10_800],
    fuels: ['diesel', 'sp95', 'sp98', 'e10', 'gpl', 'e85'],
    quarantinedShareMax: 0.02,
  },
} as const satisfies Partial<StationDescriptor>
