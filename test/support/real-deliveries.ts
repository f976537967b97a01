import type { Day, Instant } from '../../pipeline/model/instants.ts'
import type { StationSource } from '../../pipeline/source.ts'
import { at } from '../../pipeline/sources/at/source.ts'
import { auWa } from '../../pipeline/sources/au-wa/source.ts'
import { de } from '../../pipeline/sources/de/source.ts'
import { dkOk } from '../../pipeline/sources/dk-ok/source.ts'
import { dkShell } from '../../pipeline/sources/dk-shell/source.ts'
import { es } from '../../pipeline/sources/es/source.ts'
import { fr } from '../../pipeline/sources/fr/source.ts'
import { frZip } from '../../pipeline/sources/fr-zip/source.ts'
import { gb } from '../../pipeline/sources/gb/source.ts'
import { hr } from '../../pipeline/sources/hr/source.ts'
import { is } from '../../pipeline/sources/is/source.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { pt } from '../../pipeline/sources/pt/source.ts'
import { ro } from '../../pipeline/sources/ro/source.ts'
import { si } from '../../pipeline/sources/si/source.ts'
import { sample } from './deliver.ts'
import type { AnswerByName } from './take.ts'
import { untar } from './untar.ts'

/** Complete captures as they arrived, of one source, in order. */
export interface RealSeries {
  readonly name: string
  readonly source: StationSource
  /** The day whose edition of the reader applies, when the capture is older than the edition. */
  readonly on?: Day
  /** It contains many errors: every doubted price is in another unit, far from any honest price. */
  readonly slips?: readonly Instant[]
  readonly reads: readonly (readonly [readAt: Instant, answerOf: AnswerByName])[]
}

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
const one =
  (...path: readonly string[]): AnswerByName =>
  () =>
    sample(...path)

const text = (content: Uint8Array): string => new TextDecoder().decode(content)

/** 22 pages of 551 stations: the last page was never captured, so the `next` link to it is removed. */
const slovenia =
  (pageOf: (file: string) => Uint8Array): AnswerByName =>
  name => {
    if (name === 'franchise') return sample('SI', 'franchise.json')
    const page = pageOf(`search_${name.replace('-', '_')}.json`)
    return name === 'page-22' ? new TextEncoder().encode(text(page).replace(/"next": *"[^"]*"/, '"next": null')) : page
  }

const slovenianTar = (file: string): AnswerByName => {
  let files: ReadonlyMap<string, Uint8Array> | undefined
  return slovenia(name => {
    files ??= untar(sample('SI', file))
    return files.get(name)!
  })
}

/** Three products were captured; the other four are empty lists. */
export const perth =
  (run: string): AnswerByName =>
  name => {
    if (name === 'brands') return sample('AU-WA', 'reference', 'brands.json')
    const product = { ulp: 'ULP', dsl: 'DSL', '98r': '98R' }[name]
    return product ? sample('AU-WA', run, `sites_${product}.json.gz`) : bytes([])
  }

/** Tables in kuna; the table of kinds was never captured and is written as clients describe it. */
export const croatia: AnswerByName = () => {
  const table = (name: string): object => JSON.parse(text(sample('HR', `${name}_2020-09.json`)))
  const kinds = [1, 2, 5, 6, 7, 8, 9].map(id => ({ id, tip_goriva_id: id === 9 ? 3 : id > 6 ? 2 : 1 }))
  return bytes({ ...table('postaje'), ...table('gorivo'), ...table('obveznik'), vrsta_gorivas: kinds })
}
export const austria: AnswerByName = name => {
  const place = (c: number, p: string, l: number, b: number) => ({ b: [{ c, g: [{ p, n: p, l, b }] }] })
  if (name === 'units') return bytes([place(317, '2340', 16.285, 48.083), place(901, '1010', 16.3738, 48.2082)])
  const file = {
    'die-48.2082-16.3738': 'at_econtrol_die_slice.json',
    'sup-48.2082-16.3738': 'at_econtrol_sup_slice.json',
    'die-48.0830-16.2850': 'by-address-moedling-diesel.json',
    'sup-48.0830-16.2850': 'by-address-moedling-super-closed.json',
  }[name]
  return file ? sample('AT', file) : undefined
}

/** A part of an answer states the number of rows of the complete one, so the number is corrected for the part. */
const portugal: AnswerByName = name => {
  if (name !== 'national') return undefined
  const answer = text(sample('PT', 'PesquisarPostos_rows_2026-09-27.json'))
  return new TextEncoder().encode(
    answer.replace(/"Quantidade": \d+/g, `"Quantidade": ${answer.split('"Id":').length - 1}`),
  )
}

const bucharest: AnswerByName = name => {
  if (name === 'units') return bytes({ Items: [{ id: '179132', name: 'București' }] })
  const file = { '11-179132': 'benzina', '21-179132': 'motorina' }[name]
  return file ? sample('RO', `ro_monitorul_${file}_standard_slice.json`) : bytes([])
}

/** The search around the first place finds ten stations, the others find none. */
const berlin = (): AnswerByName => {
  let first: string | undefined
  return name => {
    first ??= name
    const answer = JSON.parse(text(sample('DE', 'de_tankerkoenig_list_slice.json'))) as object
    return bytes(name === first ? answer : { ...answer, stations: [] })
  }
}

export const realSeries: readonly RealSeries[] = [
  {
    name: 'Italy',
    source: italy,
    reads: [
      [
        '2026-08-22 07:00:00',
        name =>
          name === 'registry'
            ? sample('IT', 'anagrafica_impianti_attivi_2026-08-21.csv.gz')
            : sample('IT', 'prezzo_alle_8_2026-08-21.csv.gz'),
      ],
    ],
  },
  {
    name: 'France, 200 stations',
    source: fr,
    reads: [['2026-02-08 18:00:00', one('FR', 'flux_v2_export_200_stations_2026-02-08.json')]],
  },
  {
    name: 'France, archive',
    source: frZip,
    reads: [['2022-05-03 20:00:00', one('FR', 'PrixCarburants_instantane_2022-05-03.zip')]],
  },
  {
    name: 'Spain, Barcelona',
    source: es,
    reads: [['2025-09-27 18:00:00', one('ES', 'EstacionesTerrestres_Barcelona_2025-09-27.json')]],
  },
  {
    name: 'Spain, Girona',
    source: es,
    reads: [['2026-06-10 18:00:00', one('ES', 'miteco_girona_17.json')]],
  },
  {
    name: 'Britain',
    source: gb,
    // On the first day of the scheme 11 of 150 stations, then 19 of 275, gave pounds instead of pence or omitted the
    // point.
    slips: ['2026-02-02 10:01:00', '2026-02-02 16:00:00'],
    reads: [
      ['2026-02-02 10:01:00', one('GB', 'UpdatedFuelPrice-1770026496089.csv.gz')],
      ['2026-02-02 16:00:00', one('GB', 'UpdatedFuelPrice-1770048000015.csv')],
      ['2026-02-17 18:30:00', one('GB', 'fuel-finder.2026-02-17T1822.csv.gz')],
    ],
  },
  {
    name: 'Slovenia',
    source: si,
    reads: [
      ['2026-08-17 19:43:00', slovenianTar('2026-08-17-before.tar.gz')],
      ['2026-08-17 22:42:00', slovenianTar('2026-08-17-after.tar.gz')],
      ['2026-08-22 12:00:00', slovenia(file => sample('SI', '2026-08-22', file))],
    ],
  },
  {
    name: 'Western Australia',
    source: auWa,
    reads: [
      ['2026-03-26 00:59:43', perth('20260326T005943Z')],
      ['2026-03-26 10:46:37', perth('20260326T104637Z')],
    ],
  },
  // In kuna, which no longer has a rate.
  {
    name: 'Croatia, in kuna',
    source: { ...hr, descriptor: { ...hr.descriptor, currency: 'HRK' } },
    on: '2026-11-19',
    reads: [['2020-09-14 12:00:00', croatia]],
  },
  {
    name: 'Iceland',
    source: is,
    reads: [['2026-08-19 12:00:00', one('IS', 'gas_2026-08-19.json')]],
  },
  { name: 'Austria, two places', source: at, reads: [['2026-08-22 12:00:00', austria]] },
  { name: 'Portugal, 38 rows', source: pt, reads: [['2026-09-27 12:00:00', portugal]] },
  { name: 'Bucharest', source: ro, reads: [['2026-06-11 12:00:00', bucharest]] },
  { name: 'Berlin', source: de, reads: [['2026-06-11 12:00:00', berlin()]] },
  {
    name: 'Denmark, OK',
    source: dkOk,
    reads: [['2026-06-10 23:20:00', one('DK', 'dk_ok_prices_slice.json')]],
  },
  {
    name: 'Denmark, Shell',
    source: dkShell,
    reads: [['2026-06-10 23:20:00', one('DK', 'dk_shell_prices_slice.json')]],
  },
]
