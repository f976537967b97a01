import type { BulkFormat } from '../snapshot/manifest.ts'
import type { ColumnType } from './columns.ts'
import { type Dataset, datasets, nameOf, type Terms } from './datasets.ts'

interface TableSchema {
  readonly fields: readonly {
    readonly name: string
    readonly type: ColumnType
    readonly format?: string
    readonly description: string
    readonly unit?: string
  }[]
  readonly primaryKey: readonly string[]
  readonly missingValues?: readonly string[]
}

/** The columns of a file as a Frictionless Table Schema, with `unit` as an additional member. */
export function tableSchemaOf({ columns, primaryKey }: Dataset, format: BulkFormat): TableSchema {
  const isCsv = format === 'csv'
  return {
    fields: columns.map(({ name, type, description, unit }) => ({
      name,
      type,
      ...(isCsv && type === 'datetime' && { format: '%Y-%m-%d %H:%M:%S' }),
      description,
      ...(unit !== undefined && { unit }),
    })),
    primaryKey,
    ...(isCsv && { missingValues: [''] }),
  }
}

const titles: Readonly<Record<Terms, (title: string) => string>> = {
  open: title => title,
  share_alike: title => `${title}; of sources whose terms ask for the same terms (share-alike)`,
  odbl: title => `${title}; with facts from OpenStreetMap, under ODbL 1.0 (share-alike)`,
}

export function titleOf({ title }: Dataset, terms: Terms): string {
  return titles[terms](title)
}

/** The data set and terms of a name such as `prices-share-alike`. */
export function datasetCalled(name: string): readonly [Dataset, Terms] {
  const all = datasets.flatMap(dataset => dataset.terms.map(terms => [dataset, terms] as const))
  return all.find(([dataset, terms]) => nameOf(dataset, terms) === name)!
}

/**
 * The metadata of a Parquet file for customers: what `datapackage.json` says of its content, for a reader that has only the file.
 * `schema` is a Frictionless Table Schema.
 */
export function parquetMetadataOf(name: string): Readonly<Record<string, string>> {
  const [dataset, terms] = datasetCalled(name)
  return {
    title: titleOf(dataset, terms),
    schema: JSON.stringify(tableSchemaOf(dataset, 'parquet')),
    timestamps: 'UTC',
  }
}
