import { fuelPricesDirect } from '../../families/fuel-prices-direct/fuel-prices-direct.ts'

export const auQld = fuelPricesDirect(
  { host: 'fppdirectapi-prod.fuelpricesqld.com.au', setting: 'FUEL_AU_QLD_TOKEN', state: 1 },
  {
    id: 'au-qld',
    // South Australia numbers its sites in the same space; each state's list contains only its own sites.
    idSpace: 'au-qld-fpd',
    // The complete lists of sites, regions and fuels were seen; prices only as other programs had read them.
    level: 'seen in part',
    timezone: 'Australia/Brisbane',
    // A price may be shown for 30 minutes after it was read. One request a minute is allowed.
    schedule: { everyMinutes: 15 },
    // The licence of 2024 requires that shown prices are at most 30 minutes old.
    shownForMinutes: 30,
    publisher: 'Queensland Treasury, Fuel Prices Queensland',
    homepage: 'https://www.fuelpricesqld.com.au/',
    registration: {
      url: 'https://www.fuelpricesqld.com.au/',
      steps:
        'Sign up as a data consumer and accept the Fuel Price Data Licence Terms of Service. The subscriber token arrives by e-mail.',
      minutes: 10,
      wait: 'up to a day',
      cost: 'free',
    },
    licence: {
      name: 'Fuel Price Data Licence Terms of Service',
      attribution: 'Fuel prices: Fuel Prices Queensland, State of Queensland (Queensland Treasury)',
      reuse: 'restricted',
      conditions:
        'Shown prices may be at most 30 minutes old and other data 24 hours; the attribution and the disclaimer of the licence must be shown, no endorsement may be implied, and the token must stay on the server. Accepting means that you have signed this licence when you registered and follow it.',
    },
    // 1,727 in August 2025, 1,803 at most.
    contract: {
      stations: [1500, 2100],
      // A list of 2021: 0.87, 0.82, 0.63, 0.49, 0.48, 0.15.
      pricedShare: { diesel: 0.4, u91: 0.5, sp98: 0.3, sp95: 0.25, e10: 0.25, gpl: 0.05 },
    },
  },
)
