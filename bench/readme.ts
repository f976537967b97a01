import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allSources } from '../bin/options.ts'
import { datasets } from '../pipeline/bulk/datasets.ts'
import { packageRoot } from '../pipeline/disk/package-root.ts'
import { tableNames } from '../pipeline/model/tables.ts'
import { bulkTable, columnsTable, effortTable, marketGroups, marketTable, withMarketTable } from './doc-tables.ts'

const parts = [
  ['README.md', 'markets', marketGroups],
  ['docs/markets.md', 'markets', marketTable],
  ['docs/markets.md', 'effort', effortTable],
  ...tableNames.map(table => ['docs/data-dictionary.md', table, () => columnsTable(table)] as const),
  ...datasets.map(one => ['docs/data-dictionary.md', `bulk ${one.name}`, () => bulkTable(one)] as const),
] as const

for (const [path, name, made] of parts) {
  const file = join(packageRoot(), path)
  writeFileSync(file, withMarketTable(readFileSync(file, 'utf8'), made(allSources), name))
}
