import type { SourceFigure } from '../snapshot/figures.ts'
import type { BulkFormat, Manifest, ManifestBulk } from '../snapshot/manifest.ts'
import { datasetCalled, tableSchemaOf, titleOf } from './table-schema.ts'

export interface TollTerms {
  readonly licence: string
  readonly attribution: string
}

export interface PackageOptions extends Pick<Manifest, 'id' | 'createdAt' | 'data' | 'madeBy' | 'bulk'> {
  readonly sources: readonly SourceFigure[]
  readonly tollTerms: readonly TollTerms[]
}

/** Raised when a column is removed or changes its meaning. */
const version = '1.0.0'

const mediaTypes: Readonly<Record<BulkFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv',
}

/**
 * The content of the bulk files of a snapshot and their terms: a Frictionless Data Package (v1). Members that are not in that
 * specification: `snapshot`, `data`, `dataset` and `rows` of a resource, `unit` of a field, all members of a source after `path`.
 */
export function datapackageText({ id, createdAt, data, madeBy, bulk, sources, tollTerms }: PackageOptions): string {
  const demonstration = data === 'demonstration'
  const datapackage = {
    name: 'fuel-etl-bulk',
    id: `fuel-etl-bulk:${id}`,
    title: 'Official European fuel prices and tolls',
    description: demonstration
      ? 'A demonstration: made of files at a clock that was set. No price in it is one.'
      : 'Each price is traceable to the bytes that its publisher delivered.',
    version,
    profile: 'data-package',
    created: `${createdAt.replace(' ', 'T')}Z`,
    snapshot: id,
    data,
    madeBy,
    licenses: licensesOf(sources, tollTerms),
    resources: bulk.map(resource),
    sources: [...sources.map(sourceOf), ...tollTerms.map(tollSource)],
  }
  return `${JSON.stringify(datapackage, null, 2)}\n`
}

function resource({ dataset, format, path, rows, bytes, sha256 }: ManifestBulk): object {
  const [about, terms] = datasetCalled(dataset)
  const isCsv = format === 'csv'
  return {
    name: path.replace('.', '-'),
    path,
    dataset,
    title: titleOf(about, terms),
    profile: isCsv ? 'tabular-data-resource' : 'data-resource',
    format,
    mediatype: mediaTypes[format],
    ...(isCsv && { encoding: 'utf-8' }),
    bytes,
    hash: `sha256:${sha256}`,
    rows,
    ...(isCsv && { dialect }),
    schema: tableSchemaOf(about, format),
  }
}

const dialect = {
  csvddfVersion: '1.2',
  delimiter: ',',
  lineTerminator: '\r\n',
  quoteChar: '"',
  doubleQuote: true,
  header: true,
  skipInitialSpace: false,
  caseSensitiveHeader: true,
}

/** The terms of all sources used, each once. */
function licensesOf(sources: readonly SourceFigure[], tollTerms: readonly TollTerms[]): object[] {
  const taken = sources.filter(source => use(source, sources).datasets.length > 0)
  const named = new Map(taken.map(({ licence, licenceUrl }) => [`${licence} ${licenceUrl}`, { licence, licenceUrl }]))
  const ofSources = [...named].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    ...ofSources.map(([, { licence, licenceUrl }]) => ({ title: licence, path: licenceUrl })),
    ...tollTerms.map(({ licence }) => ({ title: licence, path: tollLicencePaths[licence] })),
  ]
}

const tollLicencePaths: Readonly<Record<string, string>> = {
  MIT: 'https://opensource.org/license/mit',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'Licence Ouverte 2.0': 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
  'ODbL 1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
}

function sourceOf(source: SourceFigure, _at: number, sources: readonly SourceFigure[]): object {
  const { id, publisher, homepage, country, licence, licenceUrl, attribution, reuse } = source
  return {
    title: publisher,
    path: homepage,
    id,
    country,
    licence,
    licenceUrl,
    attribution,
    reuse,
    ...use(source, sources),
  }
}

function tollSource({ licence, attribution }: TollTerms): object {
  const isOdbl = licence === 'ODbL 1.0'
  return {
    title: attribution,
    path: tollLicencePaths[licence],
    id: null,
    country: null,
    licence,
    licenceUrl: tollLicencePaths[licence],
    attribution,
    reuse: isOdbl ? 'share_alike' : 'open',
    datasets: [isOdbl ? 'tolls-odbl' : 'tolls'],
    leftOut: null,
  }
}

/** Which data sets contain data of a source, and why the others do not. */
function use(
  { kind, reuse, country }: SourceFigure,
  sources: readonly SourceFigure[],
): { readonly datasets: readonly string[]; readonly leftOut: string | null } {
  if (kind === 'history') {
    if (reuse === 'open' || reuse === 'unclear') return { datasets: ['weekly-long', 'weekly-wide'], leftOut: null }
    return { datasets: [], leftOut: leftOutWords[reuse] }
  }
  if (kind !== 'stations') return { datasets: [], leftOut: kindWords[kind] }
  const own = sources.filter(other => other.kind === 'stations' && other.country === country)
  const isMixed = own.some(other => other.reuse === 'restricted')
  const isShared = own.some(other => other.reuse === 'share_alike')
  const rows = reuse === 'open' ? ['stations', 'prices', 'moves'] : []
  const shared = reuse === 'share_alike' ? ['stations', 'prices', 'moves'].map(name => `${name}-share-alike`) : []
  const means = isMixed || reuse === 'restricted' ? [] : [isShared ? 'daily-share-alike' : 'daily']
  const words = [
    ...(reuse === 'open' || reuse === 'share_alike' ? [] : [leftOutWords[reuse]]),
    ...(isMixed && reuse !== 'restricted'
      ? ['no statistics: a mean of this market holds prices that are restricted']
      : []),
  ]
  return { datasets: [...rows, ...shared, ...means], leftOut: words.length > 0 ? words.join('; ') : null }
}

const leftOutWords: Readonly<Record<SourceFigure['reuse'], string>> = {
  open: '',
  share_alike: 'its terms ask for the same terms for what is made of it',
  unclear: 'no rows: its terms do not plainly allow to hand them on',
  restricted: 'nothing: its terms do not allow to hand it on',
}

const kindWords: Readonly<Record<Exclude<SourceFigure['kind'], 'stations' | 'history'>, string>> = {
  rates: 'no rows: its rates convert prices into euros',
  figures: 'no rows: official means and maxima are no data set of these files',
  map: 'nothing: names and hours of the map are in no file',
}
