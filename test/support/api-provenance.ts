import { ruleNames } from '../../pipeline/model/rule-names.ts'
import type { Provenance, ProvenanceRow } from '../../pipeline/snapshot/provenance.ts'

const sha256 = 'ab'.repeat(32)

/** A row as `publish` reads it: a current price of France, changed by `members`. */
export function provenanceRow(members: Partial<ProvenanceRow> = {}): ProvenanceRow {
  return {
    region: null,
    basis: null,
    fuel: 'diesel',
    inForce: true,
    source: 'fr',
    publishedUnit: `major units per ${members.fuel === 'cng' ? 'kilogram' : 'litre'}`,
    currency: 'EUR',
    nativeFuel: 'Gazole',
    amount: '1.7',
    eur: '1.7',
    price: '1.700',
    perEuro: '1',
    rateDate: null,
    verdict: 'accept',
    rule: null,
    detail: null,
    unusable: null,
    judgedBy: ruleNames.join(),
    readAt: '2026-11-19 12:00:00',
    stamp: '2026-11-19 07:30:00',
    validFrom: null,
    validTo: null,
    capture: 'stations',
    sha256,
    url: 'https://example.org/stations.json',
    fetchedAt: '2026-11-19 11:58:00',
    position: 7,
    fields: { id: '21000001', gazole_prix: '1.700' },
    ...members,
  }
}

const sources: Provenance['sources'] = new Map(
  ['fr', 'gb', 'lu'].map(id => [
    id,
    {
      id,
      publisher: 'Ministère <Économie>',
      licence: 'Licence Ouverte 2.0',
      licenceUrl: 'https://example.org/l',
      attribution: `${id.toUpperCase()} ministry`,
      lastRead: '2026-11-19 12:00:00',
    },
  ]),
)

/** A held price of Britain: the accepted amount is current, the last read one is stored with it. */
const held = [
  provenanceRow({
    source: 'gb',
    currency: 'GBP',
    amount: '1.379',
    eur: '1.601234',
    price: '1.601',
    perEuro: '0.86123',
    rateDate: '2026-11-18',
    readAt: '2026-11-18 12:00:00',
    stamp: null,
    sha256: 'cd'.repeat(32),
    url: 'https://operator.invalid/private/list.csv',
  }),
  provenanceRow({
    source: 'gb',
    currency: 'GBP',
    amount: '13.79',
    eur: null,
    price: null,
    inForce: false,
    verdict: 'hold',
    rule: 'outlier',
    detail: '10.00 x median',
    judgedBy: 'positive,frozen,placeholder,unit-slip,band,outlier',
    perEuro: '0.86123',
    rateDate: '2026-11-18',
    stamp: null,
  }),
] satisfies ProvenanceRow[]

const maxima = (['sp95', 'diesel'] as const).map(fuel =>
  provenanceRow({
    basis: 'national_maximum',
    source: 'lu',
    fuel,
    judgedBy: 'contract',
    validFrom: '2026-11-17 23:00:00',
    validTo: null,
  }),
)

/** The provenance in the made-up snapshot of the API tests. */
export const provenance: readonly Provenance[] = [
  { stationId: null, country: 'LU', rows: maxima, sources },
  {
    stationId: 21,
    country: 'FR',
    rows: [
      provenanceRow({ fuel: 'cng', amount: '1.1', eur: '1.1', price: '1.100' }),
      provenanceRow(),
      provenanceRow({ fuel: 'sp98', inForce: false, eur: null, price: null, unusable: 'stamp too old' }),
    ],
    sources,
  },
  { stationId: 31, country: 'GB', rows: held, sources },
]
