import { describe, test } from 'vitest'
import { dayOf } from '../../../pipeline/model/instants.ts'
import type { StationSource } from '../../../pipeline/source.ts'
import { ad } from '../../../pipeline/sources/ad/source.ts'
import { auVic } from '../../../pipeline/sources/au-vic/source.ts'
import { es } from '../../../pipeline/sources/es/source.ts'
import { gb } from '../../../pipeline/sources/gb/source.ts'
import { it as italy } from '../../../pipeline/sources/it/source.ts'
import { pt } from '../../../pipeline/sources/pt/source.ts'
import { si } from '../../../pipeline/sources/si/source.ts'
import { expectFacts } from '../../support/capture-facts.ts'
import { hasSamples, readStations, sample } from '../../support/deliver.ts'
import { realSeries } from '../../support/real-deliveries.ts'

/** Parts of answers, and examples of documents: the file of each request; the others are not answered. */
const parts: readonly (readonly [
  name: string,
  source: StationSource,
  day: string,
  files: Readonly<Record<string, string>>,
])[] = [
  ['Andorra, three rows', ad, '2026-11-19', { prices: 'AD/FeatureServer_1_rows_2026-08.json' }],
  ['Britain, eight rows', gb, '2026-11-19', { prices: 'GB/fuel-finder.2026-06-24.eight-rows.csv' }],
  [
    'Italy, unusual stations',
    italy,
    '2026-08-22',
    { registry: 'IT/anagrafica_excerpt_2026-08-21.csv', prices: 'IT/prezzo_excerpt_2026-08-21.csv' },
  ],
  [
    'Slovenia, around a place',
    si,
    '2026-11-19',
    { franchise: 'SI/franchise.json', 'page-1': 'SI/si_goriva_search_slice.json' },
  ],
  ['Portugal, one station', pt, '2026-11-19', { national: 'PT/PesquisarPostos_one_station_2026-10-02.json' }],
  ['Spain, Santiago', es, '2026-11-19', { stations: 'ES/miteco_santiago_15.json' }],
  [
    "Victoria, the document's examples",
    auVic,
    '2026-11-19',
    { prices: 'AU-VIC/fuel-prices.official-doc-example.json', brands: 'AU-VIC/brands.official-doc-example.json' },
  ],
]

describe.runIf(hasSamples)('real captures of stations', () => {
  const reads = realSeries.flatMap(({ name, source, on, reads }) =>
    reads.map(([readAt, answerOf]) => ({ name: `${name}, ${readAt}`, source, day: on ?? dayOf(readAt), answerOf })),
  )
  test.each(reads)('$name', async ({ name, source, day, answerOf }) => {
    expectFacts(name, await readStations(source, day, request => answerOf(request.name)))
  })

  test.each(parts)('%s', async (name, source, day, files) => {
    const pathOf = (request: string) => files[request]
    const answerOf = (request: string) => (pathOf(request) === undefined ? undefined : sample(pathOf(request)!))
    expectFacts(name, await readStations(source, day, request => answerOf(request.name)))
  })
})
