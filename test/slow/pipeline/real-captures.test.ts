import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { hasSamples, sample, samplesRoot } from '../../support/deliver.ts'
import { type DeliveryFiles, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// The real captures, from the download to the snapshot. Each has a data folder and a clock of its own, for they are of
// different years. Austria answers places of its own list, of which only an excerpt was captured, and Croatia's tables are
// in kuna and older than its edition: both are checked by their readers in test/sources.

interface Capture {
  readonly source: string
  readonly now: Instant
  readonly files: () => DeliveryFiles
  readonly expected: {
    readonly counts: Readonly<Record<'rows' | 'read' | 'stations' | 'prices' | 'stale' | 'misplaced', number>>
    readonly byRule?: Readonly<Record<string, number>>
    readonly skipped: Readonly<Record<string, number>>
    /** Current prices, and why the others are not. */
    readonly inForce: Readonly<Record<string, number>>
    /** EUR per litre (kilogram for cng and lng), of the current prices. */
    readonly medians: Readonly<Record<string, number>>
  }
}

const raw = (...path: readonly string[]): Uint8Array => readFileSync(join(samplesRoot, ...path))
const one =
  (name: string, ...path: readonly string[]): (() => DeliveryFiles) =>
  () =>
    new Map([[name, raw(...path)]])

const captures: Readonly<Record<string, Capture>> = {
  'Italy, 2026-08-21': {
    source: 'it',
    now: '2026-08-22 07:00:00',
    files: () =>
      new Map([
        ['registry.csv.gz', raw('IT', 'anagrafica_impianti_attivi_2026-08-21.csv.gz')],
        ['prices.csv.gz', raw('IT', 'prezzo_alle_8_2026-08-21.csv.gz')],
      ]),
    expected: {
      counts: { rows: 116785, read: 106000, stations: 23973, prices: 53116, stale: 238, misplaced: 33 },
      byRule: { 'grade-ratio': 19, level: 28, outlier: 2, placeholder: 24 },
      skipped: { 'no code: F101': 48, 'no code: premium diesel': 10737 },
      inForce: { 'in force': 52805, 'held, never validated': 49, withheld: 24, 'stamp too old': 238 },
      medians: { cng: 1.639, diesel: 2.124, gpl: 0.749, hvo: 2.119, lng: 1.559, sp95: 1.999, sp98: 2.164 },
    },
  },
  'France, 200 stations of 2026-02-08': {
    source: 'fr',
    now: '2026-02-08 18:00:00',
    files: one('stations.json', 'FR', 'flux_v2_export_200_stations_2026-02-08.json'),
    expected: {
      counts: { rows: 200, read: 200, stations: 200, prices: 682, stale: 41, misplaced: 0 },
      byRule: { level: 6 },
      skipped: {},
      inForce: { 'in force': 635, 'held, never validated': 6, 'stamp too old': 41 },
      medians: { diesel: 1.669, e10: 1.689, e85: 0.739, gpl: 0.979, sp95: 1.719, sp98: 1.779 },
    },
  },
  'France, the archive of 2022-05-03': {
    source: 'fr-zip',
    now: '2022-05-03 20:00:00',
    files: one('instantane-ruptures.zip', 'FR', 'PrixCarburants_instantane_2022-05-03.zip'),
    expected: {
      counts: { rows: 9949, read: 9949, stations: 9949, prices: 33190, stale: 1137, misplaced: 0 },
      byRule: { 'grade-ratio': 13, level: 14, outlier: 21 },
      skipped: {},
      inForce: { 'in force': 32005, 'held, never validated': 48, 'stamp too old': 1137 },
      medians: { diesel: 1.926, e10: 1.795, e85: 0.759, gpl: 0.845, sp95: 1.845, sp98: 1.892 },
    },
  },
  'Spain, Barcelona of 2025-09-27': {
    source: 'es',
    now: '2025-09-27 18:00:00',
    files: one('stations.json', 'ES', 'EstacionesTerrestres_Barcelona_2025-09-27.json'),
    expected: {
      counts: { rows: 807, read: 797, stations: 797, prices: 2246, stale: 0, misplaced: 0 },
      byRule: { level: 1 },
      skipped: { 'not open to the public': 10 },
      inForce: { 'in force': 2245, 'held, never validated': 1 },
      medians: {
        cng: 1.229,
        diesel: 1.399,
        e10: 1.635,
        e85: 1.886,
        gpl: 0.955,
        hvo: 1.549,
        lng: 1.129,
        sp95: 1.519,
        sp98: 1.719,
      },
    },
  },
  'Britain, 2026-02-17': {
    source: 'gb',
    now: '2026-02-17 18:30:00',
    files: one('prices.csv.gz', 'GB', 'fuel-finder.2026-02-17T1822.csv.gz'),
    expected: {
      counts: { rows: 7151, read: 7151, stations: 7151, prices: 16360, stale: 0, misplaced: 174 },
      byRule: { 'grade-ratio': 14, level: 12, placeholder: 6, 'unit-slip': 63 },
      skipped: {},
      inForce: { 'in force': 16265, 'held, never validated': 89, withheld: 6 },
      medians: { b10: 1.647773, diesel: 1.624871, e10: 1.510363, e5: 1.716478, hvo: 1.945494 },
    },
  },
  'Slovenia, 2026-08-22': {
    source: 'si',
    now: '2026-08-22 12:00:00',
    files: slovenianPages,
    expected: {
      counts: { rows: 550, read: 548, stations: 548, prices: 1545, stale: 0, misplaced: 0 },
      byRule: { 'grade-ratio': 1, level: 1 },
      skipped: { 'permanently closed': 2 },
      inForce: { 'in force': 1543, 'held, never validated': 2 },
      medians: { cng: 1.375, diesel: 1.857, gpl: 0.976, hvo: 3.298, sp95: 1.582, sp98: 1.932 },
    },
  },
  'Western Australia, the morning of 2026-03-26': {
    source: 'au-wa',
    now: '2026-03-26 01:00:00',
    files: perthMorning,
    expected: {
      counts: { rows: 1850, read: 1850, stations: 768, prices: 1805, stale: 0, misplaced: 0 },
      byRule: { 'grade-ratio': 1 },
      skipped: {},
      inForce: { 'in force': 1804, 'held, never validated': 1 },
      medians: { diesel: 1.856467, sp98: 1.706703, u91: 1.55694 },
    },
  },
}

/** Pages 1 to 22. The 23rd, with the 551st station, was never captured: the `next` that names it is taken away. */
function slovenianPages(): DeliveryFiles {
  const pages = Array.from({ length: 22 }, (_, at) => {
    const text = strFromU8(sample('SI', '2026-08-22', `search_page_${at + 1}.json`))
    return [
      `page-${at + 1}.json`,
      strToU8(at === 21 ? text.replace(/"next": *"[^"]*"/, '"next": null') : text),
    ] as const
  })
  return new Map([['franchise.json', raw('SI', 'franchise.json')], ...pages])
}

/** The lists of three products; the other four were never captured and are empty. */
function perthMorning(): DeliveryFiles {
  const list = (product: string) => raw('AU-WA', '20260326T005943Z', `sites_${product}.json.gz`)
  return new Map([
    ...(['ulp', 'dsl', '98r'] as const).map(name => [`${name}.json.gz`, list(name.toUpperCase())] as const),
    ...(['pup', 'bdl', 'lpg', 'e85'] as const).map(name => [`${name}.json`, strToU8('[]')] as const),
    ['brands.json', raw('AU-WA', 'reference', 'brands.json')],
  ])
}

/** The ECB's file of the day, composed from its real history: the newest day not later than the clock. */
function ratesUntil(day: string): DeliveryFiles {
  const archive = unzipSync(raw('ECB-FX', 'eurofxref-hist.2026-04-13.zip'))
  const [heads = '', ...rows] = strFromU8(Object.values(archive)[0]!).split('\n')
  const [on, ...rates] = rows.find(row => row.slice(0, 10) <= day && /^\d/.test(row))!.split(',')
  const cubes = heads
    .split(',')
    .slice(1)
    .map((currency, at) => [currency, rates[at]] as const)
    .filter(([, rate]) => /^\d/.test(rate ?? ''))
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
  const names =
    'xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"'
  const xml = `<gesmes:Envelope ${names}><Cube><Cube time='${on}'>${cubes.join('')}</Cube></Cube></gesmes:Envelope>`
  return new Map([['daily.xml', strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)]])
}

/** The Commission's prices of the same week, EUR per litre, where the captured bulletins hold it. */
const bulletinWeeks: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'France, the archive of 2022-05-03': { sp95: 1.80227, diesel: 1.88146 },
  'Spain, Barcelona of 2025-09-27': { sp95: 1.48433 },
}

// test/sources checks every row; as whole runs, in `npm test` the two smallest: files and pages.
const _small = ['France, 200 stations of 2026-02-08', 'Slovenia, 2026-08-22']

describe.runIf(hasSamples)('the real captures of', () => {
  test.each(Object.entries(captures))('%s are published', async (name, capture) => {
    const { source, now, expected } = capture
    const dataDir = temporaryFolder()
    const root = temporaryFolder()
    const day = now.slice(0, 10)
    putDelivery(root, source, day, capture.files())
    putDelivery(root, 'ecb', day, ratesUntil(day))
    const report = await runFiles({ dataDir, from: root, on: day, now, source: [source, 'ecb'] })
    const told = reportOf(report, source)
    expect(told).toMatchObject({ status: 'success', quarantined: {}, warnings: [] })
    expect(told).toMatchObject({ ...expected.counts, skipped: expected.skipped })
    expect(told.byRule).toEqual(expected.byRule ?? {})
    expect(told.held + told.withheld).toBeLessThan(told.prices / 100)
    const inForce = await query<{ why: string; prices: number }>(
      dataDir,
      "select coalesce(unusable, 'in force') as why, count(*)::integer as prices from {prices} group by why",
    )
    expect(Object.fromEntries(inForce.map(({ why, prices }) => [why, prices]))).toEqual(expected.inForce)
    const medians = await query<{ fuel: string; eur: number }>(
      dataDir,
      'select fuel, quantile_disc(eur_per_unit, 0.5)::double as eur from {prices} where unusable is null group by fuel',
    )
    expect(Object.fromEntries(medians.map(({ fuel, eur }) => [fuel, eur]))).toEqual(expected.medians)
    for (const [fuel, eur] of Object.entries(bulletinWeeks[name] ?? {})) {
      expect(Math.abs(expected.medians[fuel]! / eur - 1)).toBeLessThan(0.05)
    }
  })
})
