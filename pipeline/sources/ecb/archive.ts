import { ecbHistory } from '../../families/ecb-history.ts'
import type { RateArchive } from '../../source.ts'

const host = 'www.ecb.europa.eu'

/** All reference rates since 1999 in one file, which is renewed every working day. */
export const ecbArchive: RateArchive = {
  hosts: [host],
  // The file also has currencies of no market that is read.
  currencies: ['AUD', 'CHF', 'CZK', 'DKK', 'GBP', 'HUF', 'ISK', 'NOK', 'PLN', 'RON', 'SEK', 'TRY'],
  request: { name: 'eurofxref-hist', url: `https://${host}/stats/eurofxref/eurofxref-hist.zip` },
  read: ecbHistory,
}
