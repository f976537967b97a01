import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { hasSamples, samplesRoot } from '../../support/deliver.ts'
import { bundled, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// The three largest real captures, from the download to the snapshot. All of them are judged by captures/verdicts.test.ts,
// and read by test/sources.

interface Capture {
  readonly source: string
  readonly now: Instant
  /** By name of the file: its path among the samples. */
  readonly files: Readonly<Record<string, string>>
  readonly counts: Readonly<Record<'rows' | 'read' | 'stations' | 'prices' | 'stale' | 'misplaced', number>>
  readonly byRule: Readonly<Record<string, number>>
  readonly skipped: Readonly<Record<string, number>>
  /** Current prices, and why the others are not. */
  readonly inForce: Readonly<Record<string, number>>
  /** Medians of the current prices in local currency. */
  readonly medians: Readonly<Record<string, number>>
  /** The promised sizes of Parquet files: bytes per station and per price. Absent where the terms forbid bulk files. */
  readonly bytes?: { readonly stations: number; readonly prices: number }
}

const captures: Readonly<Record<string, Capture>> = {
  'Italy, 2026-08-21': {
    source: 'it',
    now: '2026-08-22 07:00:00',
    files: {
      'registry.csv.gz': 'IT/anagrafica_impianti_attivi_2026-08-21.csv.gz',
      'prices.csv.gz': 'IT/prezzo_alle_8_2026-08-21.csv.gz',
    },
    counts: { rows: 116785, read: 106000, stations: 23973, prices: 53116, stale: 227, misplaced: 33 },
    // 30 stations of one chain state prices net of VAT, a quarter below their neighbours; 15 sell a premium petrol below the plain one.
    byRule: { 'grade-ratio': 33, level: 72, outlier: 2, placeholder: 24 },
    skipped: { 'no code: F101': 48, 'no code: premium diesel': 10737 },
    inForce: { 'in force': 52758, 'held, never validated': 91, withheld: 17, 'stamp too old': 250 },
    medians: { cng: 1.639, diesel: 2.124, gpl: 0.749, hvo: 2.119, lng: 1.559, sp95: 1.999, sp98: 2.164 },
    bytes: { stations: 60, prices: 7 },
  },
  'France, the archive of 2022-05-03': {
    source: 'fr-zip',
    now: '2022-05-03 20:00:00',
    files: { 'instantane-ruptures.zip': 'FR/PrixCarburants_instantane_2022-05-03.zip' },
    counts: { rows: 9949, read: 9949, stations: 9949, prices: 33190, stale: 1132, misplaced: 0 },
    byRule: { 'grade-order': 20, 'grade-ratio': 19, level: 16, outlier: 21 },
    skipped: {},
    inForce: { 'in force': 31982, 'held, never validated': 43, 'stamp too old': 1165 },
    medians: { diesel: 1.926, e10: 1.795, e85: 0.759, gpl: 0.845, sp95: 1.845, sp98: 1.892 },
  },
  'Britain, 2026-02-17': {
    source: 'gb',
    now: '2026-02-17 18:30:00',
    files: { 'prices.csv.gz': 'GB/fuel-finder.2026-02-17T1822.csv.gz' },
    counts: { rows: 7151, read: 7151, stations: 7151, prices: 16360, stale: 0, misplaced: 179 },
    // E5 is cheaper than E10 at 58 stations.
    byRule: { 'grade-order': 93, 'grade-ratio': 10, level: 10, placeholder: 6, 'unit-slip': 63 },
    skipped: {},
    inForce: { 'in force': 16178, 'held, never validated': 176, withheld: 6 },
    medians: { b10: 1.439, diesel: 1.419, e10: 1.319, e5: 1.499, hvo: 1.699 },
    bytes: { stations: 95, prices: 7 },
  },
}

describe.runIf(hasSamples)('the real captures of', () => {
  test.each(Object.entries(captures))('%s are published', async (_name, capture) => {
    const { source, now, files, counts, byRule, skipped, bytes } = capture
    const dataDir = temporaryFolder()
    const root = temporaryFolder()
    const day = now.slice(0, 10)
    const read = ([name, file]: [string, string]) => [name, readFileSync(join(samplesRoot, file))] as const
    putDelivery(root, source, day, new Map(Object.entries(files).map(read)))
    // Rates of the demonstration with the date of the capture.
    const rates = Buffer.from(bundled('ecb', '2026-11-19').get('daily.xml')!).toString()
    const dated = rates.replace(/time='[^']*'/, `time='${day}'`)
    putDelivery(root, 'ecb', day, new Map([['daily.xml', Buffer.from(dated)]]))
    const report = await runFiles({ dataDir, from: root, on: day, now, source: [source, 'ecb'] })
    const found = reportOf(report, source)
    expect(found).toMatchObject({ status: 'success', quarantined: {}, warnings: [], ...counts, skipped })
    expect(found.byRule).toEqual(byRule)
    const inForce = await query<{ why: string; prices: number }>(
      dataDir,
      "select coalesce(unusable, 'in force') as why, count(*)::integer as prices from {prices} group by why",
    )
    expect(Object.fromEntries(inForce.map(({ why, prices }) => [why, prices]))).toEqual(capture.inForce)
    const medians = await query<{ fuel: string; median: number }>(
      dataDir,
      'select fuel, quantile_disc(local_price, 0.5)::double as median from {prices} where unusable is null group by fuel',
    )
    expect(Object.fromEntries(medians.map(({ fuel, median }) => [fuel, median]))).toEqual(capture.medians)
    const { bulk } = readManifest(snapshotFolder(dataDir, report.snapshot!))
    for (const [dataset, most] of Object.entries(bytes ?? {})) {
      const file = bulk.find(({ path }) => path === `${dataset}.parquet`)!
      expect([dataset, Math.min(file.bytes / file.rows, most)]).toEqual([dataset, file.bytes / file.rows])
    }
  })
})
