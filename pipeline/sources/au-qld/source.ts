import { stationSource } from '../../source.ts'
import { columns, fuelPricesDirect, type Lists, type Row } from './fuel-prices-direct.ts'
import { fuelsOfInstallation } from './grades.ts'

const host = 'fppdirectapi-prod.fuelpricesqld.com.au'
const setting = 'FUEL_AU_QLD_TOKEN'

export const auQld = stationSource<Row, Lists>(
  {
    id: 'au-qld',
    // South Australia numbers its sites in the same space; each state's list contains only its own sites.
    idSpace: 'au-qld-fpd',
    country: 'AU',
    // The complete lists of sites, regions and fuels were seen; prices only as other programs had read them.
    level: 'seen in part',
    currency: 'AUD',
    publishedUnit: 'tenths of a cent per litre',
    timezone: 'Australia/Brisbane',
    cadence: 'at every change, within 30 minutes',
    // A price may be shown for 30 minutes after it was read. One request a minute is allowed.
    schedule: { everyMinutes: 15 },
    hosts: [host],
    settings: [setting],
    politeness: { concurrent: 1, spacingMs: 500 },
    // Prices of 2018 were still served in March 2021.
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    // The licence of 2024 requires that shown prices are at most 30 minutes old.
    shownForMinutes: 30,
    publisher: 'Queensland Treasury, Fuel Prices Queensland',
    homepage: 'https://www.fuelpricesqld.com.au/',
    licence: {
      name: 'Fuel Price Data Licence Terms of Service',
      attribution: 'Fuel prices: Fuel Prices Queensland, State of Queensland (Queensland Treasury)',
      reuse: 'restricted',
    },
    // 1,727 in August 2025, 1,803 at most.
    contract: {
      stations: [1500, 2100],
      fuels: fuelsOfInstallation,
      columns: { always: columns },
      // A list of 2021: 0.87, 0.82, 0.63, 0.49, 0.48, 0.15.
      pricedShare: { diesel: 0.4, u91: 0.5, sp98: 0.3, sp95: 0.25, e10: 0.25, gpl: 0.05 },
      newestStampWithinHours: 48,
    },
  },
  fuelPricesDirect({ id: 'au-qld', host, setting, state: 1 }),
)
