import { stationSource } from '../../source.ts'
import { columns, fuelPricesDirect, type Lists, type Row } from '../au-qld/fuel-prices-direct.ts'
import { fuelsOfInstallation } from '../au-qld/grades.ts'

const host = 'fppdirectapi-prod.safuelpricinginformation.com.au'
const setting = 'FUEL_AU_SA_TOKEN'

/** Queensland's product, installed for another state. Only the rows differ; the shared reader handles both forms. */
export const auSa = stationSource<Row, Lists>(
  {
    id: 'au-sa',
    idSpace: 'au-sa-fpd',
    country: 'AU',
    // Seen: one site, one price and the list of fuels.
    level: 'seen in part',
    currency: 'AUD',
    publishedUnit: 'tenths of a cent per litre',
    timezone: 'Australia/Adelaide',
    cadence: 'at every change, within 30 minutes',
    // One request a minute is allowed.
    schedule: { everyMinutes: 30 },
    hosts: [host],
    settings: [setting],
    politeness: { concurrent: 1, spacingMs: 500 },
    // As in Queensland: a stamp is the time of the price change.
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'Consumer and Business Services, Government of South Australia',
    homepage: 'https://www.safuelpricinginformation.com.au/',
    licence: {
      name: 'Terms for data publishers, not seen',
      url: 'https://www.safuelpricinginformation.com.au/publishers.html',
      attribution: 'Fuel prices: SA Fuel Pricing Information Scheme, Government of South Australia (CBS)',
    },
    // Unconfirmed reports say 700 to 800, so the range is wide.
    contract: {
      stations: [550, 1000],
      fuels: fuelsOfInstallation,
      columns: { always: columns },
      // By description only; as in Queensland, except for E10.
      pricedShare: { diesel: 0.4, u91: 0.5, sp98: 0.3 },
      newestStampWithinHours: 48,
    },
  },
  fuelPricesDirect({ id: 'au-sa', host, setting, state: 4 }),
)
