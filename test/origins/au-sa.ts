import { directServer } from './fuel-prices-direct.ts'

/** South Australia Fuel Pricing Information. */
export const origin = directServer({
  host: 'fppdirectapi-prod.safuelpricinginformation.com.au',
  setting: 'FUEL_AU_SA_TOKEN',
  state: 4,
})
