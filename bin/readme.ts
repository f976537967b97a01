import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../pipeline/disk/package-root.ts'
import { marketGroups, marketTable, withMarketTable } from './market-table.ts'
import { allSources } from './options.ts'

const pages = { 'README.md': marketGroups, 'docs/markets.md': marketTable }

for (const [path, markets] of Object.entries(pages)) {
  const file = join(packageRoot(), path)
  writeFileSync(file, withMarketTable(readFileSync(file, 'utf8'), markets(allSources)))
}
