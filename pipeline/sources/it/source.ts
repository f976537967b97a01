import { type StationSource, stationSource } from '../../source.ts'
import { itArchive } from './archive.ts'
import { separatedBy, zone } from './edition.ts'
import { columns } from './layout.ts'

const live = stationSource(
  {
    id: 'it',
    idSpace: 'it-mimit',
    level: 'seen whole',
    timezone: zone,
    stampZone: zone,
    cadence: 'daily, about 07:00 UTC; the prices valid at 08:00 (Rome) of the day before',
    // 161 of 162 files came on the day after that of their prices, between 06:55 and 07:30 UTC.
    schedule: {
      days: 'daily',
      from: ['06:30'],
      zone: 'UTC',
      retryMinutes: 15,
      until: { dataOf: -1 },
      openHours: 6,
      laterHours: 3,
    },
    // 37,200 stations with 199,000 rows used 700 MB; the real market has 23,000.
    worker: { memoryMax: 1024 * 1024 * 1024 },
    freshness: { readWithinHours: 48, confirmedWithinDays: 30 },
    publisher: 'MIMIT, Osservaprezzi Carburanti',
    homepage:
      'https://www.mimit.gov.it/it/open-data/elenco-dataset/carburanti-prezzi-praticati-e-anagrafica-degli-impianti',
    licence: {
      name: 'IODL 2.0',
      url: 'https://www.dati.gov.it/content/italian-open-data-license-v20',
      attribution: 'Fonte: MIMIT - Osservaprezzi Carburanti, IODL 2.0; data transformed',
      reuse: 'open',
    },
    // 23,973 stations on 2026-08-21, 21,662 of them with prices.
    contract: {
      stations: [20_000, 27_000],
      fuels: ['diesel', 'sp95', 'sp98', 'gpl', 'cng', 'lng', 'hvo'],
      columns,
      // 2026-08-21: 0.88, 0.88, 0.19, 0.07, 0.07, 0.11; LNG at 1 in 130.
      pricedShare: { diesel: 0.6, sp95: 0.6, gpl: 0.1, sp98: 0.03, cng: 0.03, hvo: 0.04 },
      newestStampWithinHours: 72,
    },
  },
  // The only complete capture at hand is of this layout.
  separatedBy('|', '2026-02-10'),
  // Prices seen on this day; the registry of that time by description only.
  separatedBy(';', '2022-03-24'),
)

export const it: StationSource = { ...live, archive: itArchive }
