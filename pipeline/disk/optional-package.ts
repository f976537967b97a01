import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../model/errors.ts'
import { packageRoot } from './package-root.ts'

type OptionalPackage = '@aws-sdk/client-s3' | 'ioredis' | 'pg'

/**
 * The client of a server, which only those who use that server need to have installed. `need`: the beginning of the message,
 * such as `FUEL_STORE_URL: PostgreSQL`. Throws UsageError with the command that installs a package that is not there.
 */
export async function loadOptional<T>(name: OptionalPackage, need: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    const { optionalDependencies } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))
    const install = `npm install ${name}@${optionalDependencies[name]}`
    throw new UsageError(`${need} needs the package ${name}; install it with '${install}'`, { cause })
  }
}
