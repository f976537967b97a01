import type { StationFacts } from '../../source.ts'
import { zone } from './fuels-and-clock.ts'

/** The descriptor of both French feeds: they have the same stations, ids and prices. */
export const frenchDescriptor = {
  idSpace: 'fr-prix-carburants',
  numberedStations: true,
  timezone: zone,
  stampZone: zone,
  cadence: 'every 10 minutes',
  // Other programs ask every 30 to 60 minutes.
  schedule: { everyMinutes: 30 },
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
    // 2022-05-03: 0.98, 0.82, 0.71, 0.40, 0.29, 0.14; of 200 stations in 2026 0.96, 0.82, 0.75, 0.35, 0.37, 0.17.
    pricedShare: { diesel: 0.7, sp98: 0.5, e10: 0.5, sp95: 0.15, e85: 0.15, gpl: 0.05 },
    newestStampWithinHours: 24,
  },
} as const satisfies Partial<StationFacts>
