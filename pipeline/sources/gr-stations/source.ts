import { operatorSource } from '../../operator-feed/operator-source.ts'

/** The observatory's search of stations is protected by a captcha, which we do not bypass. See `gr` for its means. */
export const grStations = operatorSource({
  id: 'gr-stations',
  country: 'GR',
  currency: 'EUR',
  timezone: 'Europe/Athens',
  published: true,
  address: 'FUEL_GR_STATIONS_URL',
  token: 'FUEL_GR_STATIONS_TOKEN',
  // As in Sweden; about 6,000 stations exist.
  stations: [20, 8000],
})
