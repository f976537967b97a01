import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** The path of `fuel.duckdb` as DuckDB reports it: with symbolic links resolved. Each of its views states it. */
export function databasePlace(dataDir: string): string {
  return join(realpathSync(dataDir), 'fuel.duckdb')
}

/**
 * Whether the views of `fuel.duckdb` read files at another place, because the data folder was moved or copied. DuckDB then
 * only reports that there are no files, so the commands say why.
 */
export function isDatabaseOfElsewhere(dataDir: string): boolean {
  const file = databasePlace(dataDir)
  return existsSync(file) && !readFileSync(file).includes(file)
}
