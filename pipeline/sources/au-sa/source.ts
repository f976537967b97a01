import { fuelPricesDirect } from '../../families/fuel-prices-direct/fuel-prices-direct.ts'

/** Queensland's product, installed for another state. Only the rows differ; the shared reader handles both forms. */
export const auSa = fuelPricesDirect(
  { host: 'fppdirectapi-prod.safuelpricinginformation.com.au', setting: 'FUEL_AU_SA_TOKEN', state: 4 },
  {
    id: 'au-sa',
    idSpace: 'au-sa-fpd',
    // Seen: one site, one price and the list of fuels.
    level: 'seen in part',
    timezone: 'Australia/Adelaide',
    // One request a minute is allowed.
    schedule: { everyMinutes: 30 },
    publisher: 'Consumer and Business Services, Government of South Australia',
    homepage: 'https://www.safuelpricinginformation.com.au/',
    registration: {
      url: 'https://www.safuelpricinginformation.com.au/publishers.html',
      steps: 'Register as a data publisher. The token arrives by e-mail and may work only from the next day on.',
      minutes: 10,
      wait: 'up to a day',
      cost: 'free',
    },
    licence: {
      name: 'Terms for data publishers, not seen',
      url: 'https://www.safuelpricinginformation.com.au/publishers.html',
      attribution: 'Fuel prices: SA Fuel Pricing Information Scheme, Government of South Australia (CBS)',
      conditions:
        'The terms are shown at registration and were not seen. Expect the same duties as in Queensland: fresh prices, the attribution, no implied endorsement, and a token that stays on the server.',
    },
    // Unconfirmed reports say 700 to 800, so the range is wide.
    contract: {
      stations: [550, 1000],
      // By description only; as in Queensland, except for E10.
      pricedShare: { diesel: 0.4, u91: 0.5, sp98: 0.3 },
    },
  },
)
