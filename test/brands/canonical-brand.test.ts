import { describe, expect, test } from 'vitest'
import { canonicalBrand, findListedBrand } from '../../pipeline/brands/canonical-brand.ts'
import { foldBrand } from '../../pipeline/model/plain-letters.ts'
import aliases from '../../pipeline/reference-data/brands/aliases.json' with { type: 'json' }
import { hasSamples, sample } from '../support/deliver.ts'

const nameOf = (text: string | null, country: string) => canonicalBrand(text, country)?.name ?? null

describe('canonicalBrand', () => {
  test.each([
    ['IT', 'Agip Eni', 'Eni'],
    ['IT', 'Api-Ip', 'IP'],
    ['IT', 'Total Erg', 'IP'],
    ['IT', '7sette', '7Sette'],
    ['ES', ' NUROIL', 'Nuroil'],
    ['ES', 'CEPSA', 'Moeve'],
    ['ES', 'PLENOIL', 'Plenergy'],
    ['ES', 'CAMPSA EXPRESS', 'Repsol'],
    ['ES', 'BP VIA FAVENCIA', 'BP'],
    ['GB', "SAINSBURY'S", "Sainsbury's"],
    ['GB', 'BP HARVEST ENERGY', 'BP'],
    ['GB', 'JET / LONDIS', 'JET'],
    ['GB', 'ASDA EXPRESS', 'Asda'],
    ['SI', 'Petrol d.d., Ljubljana', 'Petrol'],
    ['SI', 'MOL & INA d.o.o.', 'MOL'],
    ['SI', 'M – ENERGIJA, d.o.o.', 'Maxen'],
    ['AT', 'OMV - Wiener Neudorf IZ NÖ Süd Straße 4 Objekt 9', 'OMV'],
    ['AT', 'eni24', 'Eni'],
    ['AT', 'Turmöl Quick', 'Turmöl'],
    ['HR', 'INA – Industrija nafte d.d.', 'INA'],
    ['HR', 'LUKOIL Croatia d.o.o.', 'Lukoil'],
    ['AU', 'Coles Express', 'Shell'],
    ['AU', 'EG Ampol', 'EG Ampol'],
    ['AU', 'Ampol', 'Ampol'],
    ['FR', 'E. LECLERC', 'E.Leclerc'],
    ['FR', 'Hyper U', 'Système U'],
    ['FR', 'TOTAL ACCESS', 'TotalEnergies'],
    ['FR', 'Esso Express', 'Esso'],
    ['DE', 'OMV', 'OMV'],
    ['GR', 'ΕΛΙΝ', 'ELIN'],
    ['GR', 'ελίνοιλ', 'ELIN'],
    ['SE', 'Shell', 'Shell'],
  ])('reads %s %s as %s', (country, text, name) => expect(nameOf(text, country)).toBe(name))

  test.each([
    ['IT', 'Pompe Bianche'],
    ['ES', '(SIN RÓTULO)'],
    ['AU', 'Independent'],
    ['PT', 'Genérico'],
    ['CY', 'ΑΝΕΞΑΡΤΗΤΟ ΠΡΑΤΗΡΙΟ'],
    ['GB', '  '],
    ['GB', 'NONE'],
    ['GB', '-'],
  ])('reads %s %s as no brand', (country, text) => expect(canonicalBrand(text, country)).toBeNull())

  test('returns null if the publisher states no brand', () => expect(canonicalBrand(null, 'FR')).toBeNull())

  test('keeps an unlisted text, trimmed, with single spaces', () => {
    expect(canonicalBrand('  Golubić  d.o.o.\tGradina ', 'HR')).toEqual({
      name: 'Golubić d.o.o. Gradina',
      logoFile: 'golubic-doo-gradina.svg',
    })
  })

  test('uses the country to distinguish two brands with the same spelling', () => {
    expect(nameOf('Metro', 'AU')).toBe('Metro Petroleum')
    expect(nameOf('Metro', 'AT')).toBe('METRO')
    expect(nameOf('LPG', 'LV')).toBe('Latvijas Propāna Gāze')
    expect(nameOf('LPG', 'IT')).toBe('LPG')
  })

  test('does not read a word that starts with a brand name as that brand', () => {
    expect(nameOf('BPETROL NORTE', 'ES')).toBe('BPETROL NORTE')
    expect(nameOf('Shellac Garage', 'GB')).toBe('Shellac Garage')
  })

  test('names a logo file in ASCII', () => {
    expect(canonicalBrand('Turmöl', 'AT')?.logoFile).toBe('turmol.svg')
    expect(canonicalBrand("SAINSBURY'S", 'GB')?.logoFile).toBe('sainsburys.svg')
    expect(canonicalBrand('ΡΕΒΟΪΛ', 'GR')?.logoFile).toBe('revoil.svg')
    expect(canonicalBrand('昆仑', 'GB')?.logoFile).toMatch(/^brand-[0-9a-f]{8}\.svg$/)
  })
})

describe('aliases.json', () => {
  const groups: [string, Record<string, string[]>][] = [
    ['anywhere', aliases.anywhere],
    ...Object.entries<Record<string, string[]>>(aliases.countries),
  ]

  test.each(groups)('%s: assigns each spelling to one brand only', (_, group) => {
    const owners = new Map<string, Set<string>>()
    for (const [name, spellings] of Object.entries(group)) {
      for (const spelling of [name, ...spellings]) {
        const key = foldBrand(spelling)
        owners.set(key, (owners.get(key) ?? new Set()).add(name))
      }
    }
    expect([...owners].filter(([, names]) => names.size > 1)).toEqual([])
  })

  test('contains only names that are their own canonical names', () => {
    const names = groups.flatMap(([place, group]) =>
      Object.keys(group).map(name => [name, place === 'anywhere' ? 'XX' : place] as const),
    )
    expect(names.filter(([name, country]) => nameOf(name, country) !== name)).toEqual([])
  })

  test('lists every leading name as a brand', () => {
    const leads = Object.entries(aliases.leading).flatMap(([country, names]) =>
      names.map(name => [name, country] as const),
    )
    expect(leads.filter(([name, country]) => findListedBrand(name, country) === null)).toEqual([])
  })
})

describe.runIf(hasSamples)('the brand texts of publishers', () => {
  /** The share of listed texts among the stations with a brand. */
  function coverage(country: string, texts: readonly string[]): number {
    const branded = texts.filter(text => canonicalBrand(text, country) !== null)
    return branded.filter(text => findListedBrand(text, country) !== null).length / branded.length
  }

  type Named = Readonly<Record<string, string>>
  const json = (...path: string[]) => JSON.parse(new TextDecoder().decode(sample(...path)))

  const italian = () => {
    const lines = new TextDecoder()
      .decode(sample('IT', 'anagrafica_impianti_attivi_2026-08-21.csv.gz'))
      .trimEnd()
      .split('\n')
    return lines.slice(2).map(line => line.split('|')[2]!)
  }
  const spanish = (): string[] =>
    json('ES', 'EstacionesTerrestres_Barcelona_2025-09-27.json').ListaEESSPrecio.map((one: Named) => one.Rótulo)
  const australian = () => {
    const names = new Map(json('AU-WA', 'reference', 'brands.json').map((one: Named) => [one.name, one.description]))
    const sites: Named[] = json('AU-WA', '20260326T005943Z', 'sites_ULP.json.gz')
    return sites.map(site => String(names.get(site.brandName)))
  }
  const croatian = (): string[] => {
    const names = new Map(json('HR', 'obveznik_2020-09.json').obvezniks.map((one: Named) => [one.id, one.naziv]))
    return json('HR', 'postaje_2020-09.json').postajas.map((one: Named) => String(names.get(one.obveznik_id)))
  }

  test.each<[country: string, place: string, texts: () => readonly string[], share: number]>([
    ['IT', 'Italy', italian, 0.95],
    ['ES', 'Barcelona', spanish, 0.8],
    ['AU', 'Western Australia', australian, 0.97],
    ['HR', 'Croatia', croatian, 0.87],
  ])('of %s are listed for %s', (country, _place, texts, share) => {
    expect(coverage(country, texts())).toBeGreaterThan(share)
  })

  test('of Italy are counted, those without a brand too', () => {
    expect([italian().length, italian().filter(text => canonicalBrand(text, 'IT') === null).length]).toEqual([
      23973, 3665,
    ])
  })
})
