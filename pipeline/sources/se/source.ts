import { operatorSource } from '../../operator-feed/operator-source.ts'

/** Sweden has no official list of stations. A list that a chain or an association gives the operator is not published. */
export const se = operatorSource({
  id: 'se',
  country: 'SE',
  currency: 'SEK',
  timezone: 'Europe/Stockholm',
  published: false,
  address: 'FUEL_SE_URL',
  token: 'FUEL_SE_TOKEN',
  // A list may contain only one chain. Fewer than 20 stations mean an incomplete export.
  stations: [20, 4000],
})
