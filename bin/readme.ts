import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../pipeline/model/package-root.ts'
import { withMarketTable } from './market-table.ts'
import { allSources } from './options.ts'

const file = join(packageRoot(), 'README.md')
writeFileSync(file, withMarketTable(readFileSync(file, 'utf8'), allSources))
