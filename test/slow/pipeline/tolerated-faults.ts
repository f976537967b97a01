/** A fault in one file that does not refuse the delivery. */
export interface Tolerated {
  /** The file, as `<source>/<file>`. */
  readonly file: string
  /** The faults to which this applies. */
  readonly faults: RegExp
  readonly why: string
}

const missing = /^lacks a file$/
/** Faults that an optional answer with its own layout check tolerates. */
const ofOneFile = /^(?!has all prices|has another separator)/
const ofAllPrices = /^has all prices times/
const noToken = 'files need no token'
const judgedRate = 'a rate is judged where it is used, against the stored one'

/** Any fault that is not listed must refuse the delivery. */
// biome-ignore format: one fault a line
export const toleratedFaults: readonly Tolerated[] = [
  { file: 'ad/streets.json', faults: ofOneFile, why: 'a price without a street is a price' },
  { file: 'at/die-48.1684-16.3740.json', faults: ofOneFile, why: 'one search of a sweep' },
  { file: 'au-nsw/prices-tas.json', faults: ofOneFile, why: 'Tasmania is asked for at an unverified address' },
  { file: 'au-nsw/token.json', faults: missing, why: noToken },
  { file: 'au-nt/token.json', faults: missing, why: noToken },
  { file: 'au-vic/stations.json', faults: ofOneFile, why: 'it is asked only for positions that the prices lack' },
  { file: 'bnm/rates.xml', faults: ofAllPrices, why: judgedRate },
  { file: 'cy/form.html', faults: /^(lacks a file|is half a file)$/, why: 'the token is in the first half' },
  { file: 'de/list-50.5265-11.9070.json', faults: ofOneFile, why: 'one area of a sweep' },
  { file: 'dk-q8/map.json', faults: ofOneFile, why: 'the map gives positions, the prices stand without it' },
  { file: 'ecb/daily.xml', faults: ofAllPrices, why: judgedRate },
  { file: 'ecb/hist-90d.xml', faults: ofOneFile, why: 'the rates of today stand in the daily file' },
  { file: 'gb-api/token.json', faults: missing, why: noToken },
  { file: 'gb-weekly/page.json', faults: missing, why: 'an empty list counts as missing' },
  { file: 'gr/index.html', faults: ofOneFile, why: 'the usual names are tried without the list' },
  { file: 'lt/page.html', faults: missing, why: noToken },
  { file: 'lt/script-1.txt', faults: missing, why: noToken },
  { file: 'lt/script-2.txt', faults: missing, why: noToken },
  { file: 'nbrm/rates.json', faults: ofAllPrices, why: judgedRate },
  { file: 'osm/fr.json', faults: ofOneFile, why: 'one country of a sweep' },
  { file: 'tr/lpg.json', faults: ofOneFile, why: 'gas is not one of the fuels that a delivery must have' },
]
