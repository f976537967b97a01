import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetMetadata } from 'hyparquet'
import { afterAll, describe, expect, test } from 'vitest'
import { type ManifestBulk, readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { hasSamples, samplesRoot } from '../../support/deliver.ts'
import { bundled, putDelivery, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wholeBulk } from '../../support/whole-bulk.ts'

const printed = ['file, rows, bytes a row, bytes a row of each column']
afterAll(() => console.log(printed.join('\n')))

interface Size {
  readonly rows: number
  readonly bytesPerRow: number
}

/** Publishes one day of a source. Returns the Parquet sizes of its stations and prices. */
async function sizesOf(
  source: string,
  now: string,
  files: Readonly<Record<string, string>>,
): Promise<Record<'stations' | 'prices', Size>> {
  const dataDir = temporaryFolder()
  const root = temporaryFolder()
  const read = ([name, file]: [string, string]) => [name, readFileSync(join(samplesRoot, file))] as const
  putDelivery(root, source, now.slice(0, 10), new Map(Object.entries(files).map(read)))
  // Sizes do not depend on rates. Use those of the demonstration with the date of the capture.
  const rates = Buffer.from(bundled('ecb', '2026-11-19').get('daily.xml')!).toString()
  const dated = rates.replace(/time='[^']*'/, `time='${now.slice(0, 10)}'`)
  putDelivery(root, 'ecb', now.slice(0, 10), new Map([['daily.xml', Buffer.from(dated)]]))
  const { snapshot } = await runFiles({ dataDir, from: root, on: now.slice(0, 10), now, source: [source, 'ecb'] })
  const { bulk } = readManifest(snapshotFolder(dataDir, snapshot!))
  const size = async (path: string): Promise<Size> => {
    const file = bulk.find(one => one.path === path)!
    const columns = await columnsOf(dataDir, file)
    printed.push(`${source} ${path}, ${file.rows}, ${(file.bytes / file.rows).toFixed(2)}, ${columns}`)
    return { rows: file.rows, bytesPerRow: file.bytes / file.rows }
  }
  return { stations: await size('stations.parquet'), prices: await size('prices.parquet') }
}

async function columnsOf(dataDir: string, file: ManifestBulk): Promise<string> {
  const { row_groups: groups } = parquetMetadata(new Uint8Array(readFileSync(await wholeBulk(dataDir, file))).buffer)
  const sums = new Map<string, number>()
  for (const { meta_data: column } of groups.flatMap(group => group.columns)) {
    const name = column!.path_in_schema[0]!
    sums.set(name, (sums.get(name) ?? 0) + Number(column!.total_compressed_size))
  }
  return [...sums].map(([name, bytes]) => `${name} ${(bytes / file.rows).toFixed(2)}`).join(' ')
}

// The limits are the promised file sizes.
describe.runIf(hasSamples)('the bulk files of real captures', () => {
  test('of Italy take at most 60 bytes per station and 7 per price', async () => {
    const { stations, prices } = await sizesOf('it', '2026-08-22 07:00:00', {
      'registry.csv.gz': 'IT/anagrafica_impianti_attivi_2026-08-21.csv.gz',
      'prices.csv.gz': 'IT/prezzo_alle_8_2026-08-21.csv.gz',
    })
    expect([stations.rows, prices.rows]).toEqual([23_973, 52_805])
    expect(stations.bytesPerRow).toBeLessThanOrEqual(60)
    expect(prices.bytesPerRow).toBeLessThanOrEqual(7)
  })

  test('of Britain take at most 95 bytes per station and 7 per price', async () => {
    const { stations, prices } = await sizesOf('gb', '2026-02-17 18:30:00', {
      'prices.csv.gz': 'GB/fuel-finder.2026-02-17T1822.csv.gz',
    })
    expect([stations.rows, prices.rows]).toEqual([7151, 16_265])
    expect(stations.bytesPerRow).toBeLessThanOrEqual(95)
    expect(prices.bytesPerRow).toBeLessThanOrEqual(7)
  })
})
