import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'
import { UsageError } from '../../../pipeline/model/errors.ts'

export type PostgresqlClient = typeof import('pg')

/** The client of PostgreSQL, an optional package. Throws UsageError with the command that installs it. */
export async function loadClient(load = (): Promise<PostgresqlClient> => import('pg')): Promise<PostgresqlClient> {
  try {
    return await load()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    const { optionalDependencies } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))
    throw new UsageError(
      `FUEL_STORE_URL: PostgreSQL needs the package pg; install it with 'npm install pg@${optionalDependencies.pg}'`,
      { cause },
    )
  }
}
