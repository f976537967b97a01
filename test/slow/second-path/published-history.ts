import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { tableSql } from '../../support/snapshot-tables.ts'

interface Named {
  readonly id: string
  readonly segments: readonly {
    readonly country: string
    readonly month: string
    readonly name: string
    readonly snapshot: string | null
  }[]
}

/**
 * What a run published of the move log and of its day, from the files that its manifest names. The two add up per country
 * and fuel under the names of the second path.
 */
export async function publishedHistory(dataDir: string, manifest: Named): Promise<Map<string, string>> {
  const segments = manifest.segments.filter(segment => segment.snapshot === manifest.id)
  const files = segments.map(({ country, month, name }) => join(dataDir, 'changes', country, month, `${name}.parquet`))
  const missing = files.find(file => !existsSync(file))
  if (missing) throw new Error(`expected ${missing}, found none`)
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    const days = tableSql(dataDir, manifest.id, 'open_days')
    const rows = [
      ...(await connection.runAndReadAll(dailyOf(days, manifest.id.slice(0, 8)))).getRows(),
      ...(await connection.runAndReadAll(movesOf(files))).getRows(),
    ]
    return new Map(rows.map(([figure, value]) => [String(figure), String(value)]))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

function dailyOf(days: string, day: string): string {
  return `select 'daily/' || country_code || '/' || fuel || '/' || what, value from ${days} as days, lateral (
    select unnest(['n', 'mean', 'mean_local', 'p10', 'median', 'p90', 'low_coverage']) as what,
      unnest([n, mean * 1000000, mean_local * 1000000, p10 * 1000000, median * 1000000, p90 * 1000000,
        low_coverage::integer]::hugeint[])::varchar as value)
    where region is null and strftime(day, '%Y%m%d') = '${day}'`
}

function movesOf(files: readonly string[]): string {
  return `select 'moves/' || country_code || '/' || fuel || '/' || what, value from (
    select country_code, fuel, count(*) filter (old_amount is null) as appeared, count(*) filter (new_amount is null) as gone,
      count(*) filter (old_amount is not null and new_amount is not null) as moved,
      sum(((coalesce(new_amount, 0) - coalesce(old_amount, 0)) * 1000000)::hugeint) as difference
    from read_parquet([${files.map(file => `'${file}'`).join(', ')}]) group by all
  ), lateral (select unnest(['appeared', 'left', 'moved', 'difference']) as what,
    unnest([appeared, gone, moved, difference]::hugeint[])::varchar as value)`
}
