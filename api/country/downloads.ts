import { historyCountries } from '../../pipeline/model/countries.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { parquetOf } from '../../pipeline/snapshot/bulk-file.ts'
import type { ParquetBulk } from '../../pipeline/snapshot/manifest.ts'
import { weeklyCsvPath } from '../shared/addresses.ts'
import { figuresCsv } from '../shared/history/figures-csv.ts'
import { chartLines } from '../shared/history/lines.ts'
import { firstState, searchOf } from '../shared/history/state.ts'
import { pageWords } from '../shared/words.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { weeklySeries } from '../snapshot/weekly-series.ts'

/** A file or an answer with the figures of a country. */
export interface Download {
  readonly address: string
  readonly format: 'CSV' | 'JSON' | 'GeoJSON' | 'Parquet'
  /** What it has. */
  readonly what: string
  /** Uncompressed; null if it is made on request. */
  readonly bytes: number | null
  /** So many of these bytes belong to the country, where a Parquet file has all countries. */
  readonly ownBytes: number | null
}

/** The files that anyone may load. `stationsOf`: the fuel of those about stations; null for a country without them. */
export function freeDownloads(
  snapshot: LoadedSnapshot,
  country: string,
  stationsOf: FuelCode | null,
): readonly Download[] {
  return [
    ...weekly(snapshot, country),
    summary(snapshot),
    ...(stationsOf === null ? [] : ofStations(snapshot, country, stationsOf)),
  ]
}

function weekly({ national, serving }: LoadedSnapshot, country: string): Download[] {
  const state = { ...firstState, countries: [country], fuel: 'both' } as const
  const lines = chartLines(state, weeklySeries(national, [country]))
  if (lines.labels.length === 0) return []
  const since = lines.labels[0]!.slice(0, 4)
  const key = `history/${country}`
  return [
    {
      address: `${weeklyCsvPath}${searchOf(state)}`,
      format: 'CSV',
      what: pageWords.country.files.weeklySince(since),
      bytes: Buffer.byteLength(figuresCsv(lines)),
      ownBytes: null,
    },
    ...(historyCountries.includes(country)
      ? [
          {
            address: `/lang/api/country-history.php?cc=${country}`,
            format: 'JSON',
            what: pageWords.country.files.weeklyFive,
            bytes: sizeOf(serving.answers, key),
            ownBytes: null,
          } as const,
        ]
      : []),
  ]
}

function summary({ serving }: LoadedSnapshot): Download {
  return {
    address: '/live/api.php?action=summary',
    format: 'JSON',
    what: pageWords.country.files.averages,
    bytes: sizeOf(serving.answers, 'live/summary'),
    ownBytes: null,
  }
}

function ofStations({ serving }: LoadedSnapshot, country: string, fuel: FuelCode): Download[] {
  return [
    {
      address: `/live/api.php?action=brands&country=${country}&fuel=${fuel}`,
      format: 'JSON',
      what: pageWords.country.files.brands,
      bytes: sizeOf(serving.answers, `live/brands/${country}/${fuel}`),
      ownBytes: null,
    },
    {
      address: `/live/geojson.php?country=${country}&fuel=${fuel}&bounds=-90,-180,90,180&limit=5000`,
      format: 'GeoJSON',
      what: pageWords.country.files.cheapest,
      bytes: null,
      ownBytes: null,
    },
  ]
}

function sizeOf(all: LoadedSnapshot['serving']['answers'], key: string): number | null {
  return all.get(key)?.identity.bytes.length ?? null
}

const bulkDatasets = ['stations', 'prices', 'stations-share-alike', 'prices-share-alike']

/** The files for customers that have rows of the country. */
export function bulkDownloads({ manifest }: LoadedSnapshot, country: string): readonly Download[] {
  return manifest.bulk
    .filter(({ dataset }) => bulkDatasets.includes(dataset))
    .flatMap((file): Download[] => {
      const { path, format, bytes, dataset } = file
      const ownBytes = ownBytesOf(parquetOf(manifest.bulk, file), country)
      if (ownBytes === 0) return []
      const address = `/api/bulk/${path}`
      const what = pageWords.country.files[dataset.startsWith('stations') ? 'stations' : 'prices']
      // Rows of CSV are measured for all countries together only.
      if (format === 'csv') return [{ address, format: 'CSV', what, bytes, ownBytes: null }]
      return [{ address, format: 'Parquet', what, bytes, ownBytes }]
    })
}

/** A piece of a market is a file of its part. */
function ownBytesOf({ pieces }: ParquetBulk, country: string): number {
  const own = pieces.filter(({ file }) => file.startsWith(`parts/${country}/`))
  return own.reduce((sum, piece) => sum + piece.bytes, 0)
}
