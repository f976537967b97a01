import { bundledText, type StationFormat } from './format.ts'

interface Site {
  readonly id: number
  readonly product: Readonly<Record<string, unknown>>
}

const lists = ['ulp', 'pup', 'dsl', 'bdl', 'lpg', '98r', 'e85']
const products: Readonly<Record<string, string>> = { u91: 'ulp', diesel: 'dsl', sp98: '98r' }
const sites = sitesOf(lists.flatMap(list => JSON.parse(bundledText('au-wa', `${list}.json`)) as Site[]))

/** A part a delivery: what is absent keeps its price for a while. No stamps; Australian cents. */
export const westernAustralia: StationFormat = {
  id: 'au-wa',
  currency: 'AUD',
  delivers: 'part',
  stampDays: null,
  fuels: [
    { fuel: 'diesel', level: 1_999_000, share: 1 },
    { fuel: 'u91', level: 1_849_000, share: 1 },
    { fuel: 'sp98', level: 2_159_000, share: 0.5 },
  ],
  brands: ['AMP', 'BP', 'CAL', 'LIB', 'PUM', 'REX', 'SHL', 'UTD', 'VIB'],
  writesUnusable: false,
  places: sites.length,
  refOf: number => String(4000 + number),
  write(entries) {
    const files = lists.map(list => {
      const rows = entries.flatMap(({ ref, place, brand, words }) =>
        [...words]
          .filter(([fuel]) => products[fuel] === list)
          .map(([, { micros }]) => ({
            ...sites[place],
            id: Number(ref),
            brandName: brand,
            productFuelType: list.toUpperCase(),
            product: { ...sites[place]!.product, shortName: list.toUpperCase(), priceToday: micros / 10_000 },
          })),
      )
      return [`${list}.json`, JSON.stringify(rows)] as const
    })
    return new Map([...files, ['brands.json', bundledText('au-wa', 'brands.json')]])
  },
}

/** One row of each site, whatever the list. */
function sitesOf(rows: readonly Site[]): Site[] {
  return [...new Map(rows.map(row => [row.id, row])).values()].sort((a, b) => a.id - b.id)
}
