import { directServer } from './fuel-prices-direct.ts'

/** Fuel Prices Queensland. */
export const origin = directServer({
  host: 'fppdirectapi-prod.fuelpricesqld.com.au',
  setting: 'FUEL_AU_QLD_TOKEN',
  state: 1,
})
