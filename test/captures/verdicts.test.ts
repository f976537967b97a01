import { describe, expect, test } from 'vitest'
import { checkDelivery } from '../../pipeline/contract/check-delivery.ts'
import { fold, type Held } from '../../pipeline/memory/fold.ts'
import { inForce, isStale } from '../../pipeline/memory/in-force.ts'
import { type Day, dayOf, type Instant } from '../../pipeline/model/instants.ts'
import { stationId } from '../../pipeline/model/station-id.ts'
import { readDelivery } from '../../pipeline/reading.ts'
import { ruleNames } from '../../pipeline/sanity/index.ts'
import { outOfCountry } from '../../pipeline/sanity/out-of-country.ts'
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
import { judgePrices } from '../../pipeline/stages/judge-prices.ts'
import { hasSamples, sample, takeFrom } from '../support/deliver.ts'
import { untar } from '../support/untar.ts'

// Whole captures as they came, judged as a run judges them: those of one source in their order, each with what was
// remembered of the ones before. The sources that only derived rows were kept of are judged in their own tests.

type AnswerOf = (name: string) => Uint8Array | undefined

interface Series {
  readonly name: string
  readonly source: StationSource
  readonly perEuro: number | null
  /** The day whose edition reads it, where the capture is older than the edition. */
  readonly on?: Day
  /** Full of slips: all that is doubted of it are prices of another unit, far from any honest one. */
  readonly slips?: readonly Instant[]
  readonly reads: readonly (readonly [readAt: Instant, answerOf: AnswerOf])[]
}

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
const one =
  (...path: readonly string[]): AnswerOf =>
  () =>
    sample(...path)

const text = (content: Uint8Array): string => new TextDecoder().decode(content)

/** 22 pages of 551 stations: the last one was never captured, and the `next` that names it is taken away. */
const slovenia =
  (pageOf: (file: string) => Uint8Array): AnswerOf =>
  name => {
    if (name === 'franchise') return sample('SI', 'franchise.json')
    const page = pageOf(`search_${name.replace('-', '_')}.json`)
    return name === 'page-22' ? new TextEncoder().encode(text(page).replace(/"next": *"[^"]*"/, '"next": null')) : page
  }

const slovenianTar = (file: string): AnswerOf => {
  let files: ReadonlyMap<string, Uint8Array> | undefined
  return slovenia(name => {
    files ??= untar(sample('SI', file))
    return files.get(name)!
  })
}

/** Three products were captured, the other four are empty lists. */
const perth =
  (run: string): AnswerOf =>
  name => {
    if (name === 'brands') return sample('AU-WA', 'reference', 'brands.json')
    const product = { ulp: 'ULP', dsl: 'DSL', '98r': '98R' }[name]
    return product ? sample('AU-WA', run, `sites_${product}.json.gz`) : bytes([])
  }

/** Tables in kuna; that of the kinds was never captured and is as clients describe it. */
const croatia: AnswerOf = () => {
  const table = (name: string): object => JSON.parse(text(sample('HR', `${name}_2020-09.json`)))
  const kinds = [1, 2, 5, 6, 7, 8, 9].map(id => ({ id, tip_goriva_id: id === 9 ? 3 : id > 6 ? 2 : 1 }))
  return bytes({ ...table('postaje'), ...table('gorivo'), ...table('obveznik'), vrsta_gorivas: kinds })
}
const austria: AnswerOf = name => {
  const place = (p: string, l: number, b: number) => ({ b: [{ g: [{ p, n: p, l, b }] }] })
  if (name === 'units') return bytes([place('2340', 16.285, 48.083), place('1010', 16.3738, 48.2082)])
  const file = {
    'die-48.2082-16.3738': 'at_econtrol_die_slice.json',
    'sup-48.2082-16.3738': 'at_econtrol_sup_slice.json',
    'die-48.0830-16.2850': 'by-address-moedling-diesel.json',
    'sup-48.0830-16.2850': 'by-address-moedling-super-closed.json',
  }[name]
  return file ? sample('AT', file) : undefined
}

/** A piece says how many rows the whole answer had: said again for the piece. */
const portugal: AnswerOf = name => {
  if (name !== 'national') return undefined
  const answer = text(sample('PT', 'PesquisarPostos_rows_2026-09-27.json'))
  return new TextEncoder().encode(
    answer.replace(/"Quantidade": \d+/g, `"Quantidade": ${answer.split('"Id":').length - 1}`),
  )
}

const bucharest: AnswerOf = name => {
  if (name === 'units') return bytes({ Items: [{ id: '179132', name: 'București' }] })
  const file = { '11-179132': 'benzina', '21-179132': 'motorina' }[name]
  return file ? sample('RO', `ro_monitorul_${file}_standard_slice.json`) : bytes([])
}

/** The search about one place finds ten stations, the others find none. */
const berlin = (): AnswerOf => {
  let asked = false
  return () => {
    const answer = JSON.parse(text(sample('DE', 'de_tankerkoenig_list_slice.json'))) as object
    const found = asked ? { ...answer, stations: [] } : answer
    asked = true
    return bytes(found)
  }
}

const series: readonly Series[] = [
  {
    ...{ name: 'Italy', source: italy, perEuro: 1 },
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
    ...{ name: 'France, 200 stations', source: fr, perEuro: 1 },
    reads: [['2026-02-08 18:00:00', one('FR', 'flux_v2_export_200_stations_2026-02-08.json')]],
  },
  {
    ...{ name: 'France, archive', source: frZip, perEuro: 1 },
    reads: [['2022-05-03 20:00:00', one('FR', 'PrixCarburants_instantane_2022-05-03.zip')]],
  },
  {
    ...{ name: 'Spain, Barcelona', source: es, perEuro: 1 },
    reads: [['2025-09-27 18:00:00', one('ES', 'EstacionesTerrestres_Barcelona_2025-09-27.json')]],
  },
  {
    ...{ name: 'Spain, Girona', source: es, perEuro: 1 },
    reads: [['2026-06-10 18:00:00', one('ES', 'miteco_girona_17.json')]],
  },
  {
    ...{ name: 'Britain', source: gb, perEuro: 0.87 },
    // The first day of the scheme: 11 of 150 stations, then 19 of 275, gave pounds for pence or lost the point.
    slips: ['2026-02-02 10:01:00', '2026-02-02 16:00:00'],
    reads: [
      ['2026-02-02 10:01:00', one('GB', 'UpdatedFuelPrice-1770026496089.csv.gz')],
      ['2026-02-02 16:00:00', one('GB', 'UpdatedFuelPrice-1770048000015.csv')],
      ['2026-02-17 18:30:00', one('GB', 'fuel-finder.2026-02-17T1822.csv.gz')],
    ],
  },
  {
    ...{ name: 'Slovenia', source: si, perEuro: 1 },
    reads: [
      ['2026-08-17 19:43:00', slovenianTar('2026-08-17-before.tar.gz')],
      ['2026-08-17 22:42:00', slovenianTar('2026-08-17-after.tar.gz')],
      ['2026-08-22 12:00:00', slovenia(file => sample('SI', '2026-08-22', file))],
    ],
  },
  {
    ...{ name: 'Western Australia', source: auWa, perEuro: 1.65 },
    reads: [
      ['2026-03-26 00:59:43', perth('20260326T005943Z')],
      ['2026-03-26 10:46:37', perth('20260326T104637Z')],
    ],
  },
  // In kuna, which have no rate any more.
  {
    ...{ name: 'Croatia, in kuna', source: hr, perEuro: null, on: '2026-11-19' },
    reads: [['2020-09-14 12:00:00', croatia]],
  },
  {
    ...{ name: 'Iceland', source: is, perEuro: 145 },
    reads: [['2026-08-19 12:00:00', one('IS', 'gas_2026-08-19.json')]],
  },
  { ...{ name: 'Austria, two places', source: at, perEuro: 1 }, reads: [['2026-08-22 12:00:00', austria]] },
  { ...{ name: 'Portugal, 38 rows', source: pt, perEuro: 1 }, reads: [['2026-09-27 12:00:00', portugal]] },
  { ...{ name: 'Bucharest', source: ro, perEuro: 5.1 }, reads: [['2026-06-11 12:00:00', bucharest]] },
  { ...{ name: 'Berlin', source: de, perEuro: 1 }, reads: [['2026-06-11 12:00:00', berlin()]] },
  {
    ...{ name: 'Denmark, OK', source: dkOk, perEuro: 7.46 },
    reads: [['2026-06-10 23:20:00', one('DK', 'dk_ok_prices_slice.json')]],
  },
  {
    ...{ name: 'Denmark, Shell', source: dkShell, perEuro: 7.46 },
    reads: [['2026-06-10 23:20:00', one('DK', 'dk_shell_prices_slice.json')]],
  },
]

interface Line {
  readonly capture: string
  readonly prices: number
  readonly held: number
  readonly withheld: number
  /** Rule to number. */
  readonly byRule: ReadonlyMap<string, number>
  readonly stale: number
  readonly aside: number
  readonly swapped: number
  /** Station, fuel, amount, rule and what it found. */
  readonly doubted: readonly string[]
  readonly isFullOfSlips: boolean
  /** What refuses it beside the capture before, and what is reported of it. */
  readonly findings: readonly string[]
  readonly changes: readonly string[]
}

async function judgeSeries({ name, source, perEuro, on, slips, reads }: Series): Promise<Line[]> {
  const { descriptor } = source
  let held: Held = { stations: [], prices: [] }
  const lines: Line[] = []
  for (const [readAt, answerOf] of reads) {
    const day = on ?? dayOf(readAt)
    const taken = await takeFrom(source, day, request => answerOf(request.name))
    const reading = readDelivery(source, day, taken.captures)
    const { stations } = reading
    const known = { ...held, bulletin: null, columnsBefore: null, perEuro, readAt, realSize: false }
    const { findings, changes } = checkDelivery(descriptor, reading, known)
    const misplaced = outOfCountry(descriptor.country, stations)
    const identified = stations.map(record => ({ id: stationId(descriptor.idSpace, record.ref), record }))
    // Captures months apart were not watched between: nothing of them can be frozen.
    const watch = { stillSince: null, lastReadAt: null }
    const { judgements } = judgePrices(descriptor, identified, { prices: held.prices, watch, perEuro, readAt })
    const judged = identified.map(one => ({ ...one, brand: null, judgements: judgements.get(one.id)!, origins: [] }))
    held = fold(descriptor, held, judged, readAt)
    const stationOf = new Map(held.stations.map(station => [station.id, station]))
    const read = held.prices.filter(price => price.readAt === readAt)
    const doubted = read.filter(price => price.rule !== null)
    const byRule = new Map(ruleNames.map(rule => [rule, doubted.filter(price => price.rule === rule).length]))
    lines.push({
      capture: `${name}, ${readAt.slice(0, 16)}`,
      findings: findings.map(({ text }) => text),
      changes,
      prices: read.length,
      held: doubted.filter(price => price.verdict === 'hold').length,
      withheld: doubted.filter(price => price.verdict === 'withhold').length,
      byRule,
      isFullOfSlips: slips?.includes(readAt) ?? false,
      stale: read.filter(one => isStale(inForce(one, stationOf.get(one.stationId)!, descriptor.freshness, readAt)))
        .length,
      aside: misplaced.length,
      swapped: misplaced.filter(one => one.reason === 'SWAPPED_COORDINATES').length,
      doubted: doubted.map(({ stationId: id, fuel, amountMicros, rule, detail }) =>
        [stationOf.get(id)!.ref.slice(0, 8), fuel, amountMicros / 1e6, `${rule}: ${detail}`].join(' '),
      ),
    })
  }
  return lines
}

function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(line => [
    ...[line.capture, line.prices, line.prices - line.held - line.withheld],
    ...[...line.byRule.values()].map(count => count || '-'),
    ...[line.stale, line.aside, line.swapped, `${((100 * (line.held + line.withheld)) / line.prices).toFixed(2)} %`],
  ])
  const heads = [
    'capture',
    'prices',
    'accepted',
    ...ruleNames,
    'stale (apart)',
    'places put aside',
    'swapped of them',
    'doubted',
  ]
  return [heads, ...rows].map(row => row.join(' | ')).join('\n')
}

// Enough to see which and why; the rest are counted in the table.
const listed = 40

describe.runIf(hasSamples)('the real captures, judged', () => {
  test('have fewer than one per cent of their prices held or withheld as implausible', async () => {
    const lines: Line[] = []
    for (const one of series) lines.push(...(await judgeSeries(one)))
    process.stdout.write(`${tableOf(lines)}\n`)
    for (const { capture, doubted } of lines.filter(line => line.doubted.length > 0)) {
      const more = doubted.length > listed ? [`... and ${doubted.length - listed} more`] : []
      process.stdout.write(`${capture}:\n  ${[...doubted.slice(0, listed), ...more].join('\n  ')}\n`)
    }
    for (const { capture, changes } of lines.filter(line => line.changes.length > 0)) {
      process.stdout.write(`${capture} changed:\n  ${changes.join('\n  ')}\n`)
    }
    for (const { capture, findings } of lines) expect(findings, capture).toEqual([])
    for (const { capture, held, withheld, prices, byRule, isFullOfSlips } of lines) {
      expect(prices, capture).toBeGreaterThan(0)
      const slips = isFullOfSlips ? byRule.get('unit-slip')! + byRule.get('placeholder')! : 0
      expect((held + withheld - slips) / prices, capture).toBeLessThan(0.01)
    }
  })
})
