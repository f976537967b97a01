import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The programs of the Debian packages, and the user that they run as. */
export interface Programs {
  /** The folder of `initdb` and `postgres`. */
  readonly postgres: string
  readonly redis: string
  readonly user: User
}

/** Options for `spawn`; empty if the benchmark does not run as root. */
export interface User {
  readonly uid?: number
  readonly gid?: number
}

const postgresVersions = '/usr/lib/postgresql'
const redis = '/usr/bin/redis-server'

/** Null where a package is missing. */
export function findPrograms(): Programs | null {
  const versions = existsSync(postgresVersions) ? readdirSync(postgresVersions) : []
  const [newest] = versions.filter(hasPostgis).sort((a, b) => Number(b) - Number(a))
  if (newest === undefined || !existsSync(redis)) return null
  return { postgres: join(postgresVersions, newest, 'bin'), redis, user: unprivilegedUser() }
}

function hasPostgis(version: string): boolean {
  return existsSync(join('/usr/share/postgresql', version, 'extension/postgis.control'))
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package made. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
