import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, version } from '@duckdb/node-api'
import { UsageError } from '../model/errors.ts'

/** Extensions of DuckDB that are not in its package. They are never downloaded: `load` reads a file of a folder. */
export type ExtensionName = 'ducklake' | 'sqlite_scanner' | 'postgres_scanner' | 'httpfs'

export interface Catalog {
  /** The rows of a statement, as plain objects. */
  readonly rows: <Row>(statement: string) => Promise<Row[]>
  readonly close: () => void
}

/**
 * A DuckDB in memory with these extensions.
 * Throws UsageError that names a missing or unusable extension, and the command that gets it.
 */
export async function openWithExtensions(
  folder: string | undefined,
  names: readonly ExtensionName[],
): Promise<Catalog> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  const close = (): void => {
    connection.closeSync()
    instance.closeSync()
  }
  try {
    for (const name of names) await load(connection, folder, name)
  } catch (error) {
    close()
    throw error
  }
  const rows = async <Row>(statement: string): Promise<Row[]> =>
    (await connection.run(statement)).getRowObjectsJson() as Promise<unknown> as Promise<Row[]>
  return { rows, close }
}

async function load(connection: DuckDBConnection, folder: string | undefined, name: ExtensionName): Promise<void> {
  if (!folder) {
    throw new UsageError(
      `FUEL_DUCKDB_EXTENSIONS: expected the folder with ${fileOf(name)}, found no setting; ${howToGet(name)}`,
    )
  }
  const file = join(folder, fileOf(name))
  if (!existsSync(file))
    throw new UsageError(
      `${file}: expected an extension of DuckDB ${duckdbVersion()}, found no file; ${howToGet(name)}`,
    )
  try {
    await connection.run(`load '${file.replaceAll("'", "''")}'`)
  } catch (cause) {
    const found = (cause as Error).message.split('\n')[0]
    throw new UsageError(
      `${file}: expected an extension of DuckDB ${duckdbVersion()}, found: ${found}; ${howToGet(name)}`,
      { cause },
    )
  }
}

function fileOf(name: ExtensionName): string {
  return `${name}.duckdb_extension`
}

/** `1.5.5`. An extension is built for one version. */
function duckdbVersion(): string {
  return version().replace(/^v/, '')
}

function howToGet(name: ExtensionName): string {
  const pack = `duckdb-extension-${name.replaceAll('_', '-')}`
  return `'pip download --no-deps ${pack}==${duckdbVersion()}' and 'unzip -j ${pack.replaceAll('-', '_')}-*.whl "*.duckdb_extension"' get it`
}
