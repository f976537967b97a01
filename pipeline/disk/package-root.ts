import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InvariantError, UsageError } from '../model/errors.ts'

/**
 * The folder of our package.json. It is the same whether the code runs from the sources, from `dist/` or installed, so that `sql/` and
 * `fixtures/deliveries/` need no copy in `dist/`.
 */
export function packageRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new InvariantError(`no package.json above ${import.meta.dirname}`)
  }
}

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
