import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from '../../pipeline/stages/run/leftovers.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('incomplete shares of a killed run are removed, complete ones stay', () => {
  const market = join(temporaryFolder(), 'parts', 'FR')
  const half = join(market, '.new', 'bulk-prices.parquet')
  const finished = join(market, 'bulk-prices-0123456789abcdef.parquet')
  mkdirSync(join(market, '.new'), { recursive: true })
  for (const file of [half, finished]) writeFileSync(file, '')
  removeLeftovers(join(market, '..', '..'))
  expect([existsSync(half), existsSync(finished)]).toEqual([false, true])
})
