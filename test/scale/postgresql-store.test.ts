import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { checkStoreContract } from '../store/store-contract.ts'
import { emptyDatabase, storeAt } from './servers/empty-databases.ts'
import { postgresqlIsMissing, runSql, startPostgresql } from './servers/postgresql.ts'

const server = await startPostgresql()
if (server === null) console.warn(postgresqlIsMissing)
afterAll(() => server?.stop())

describe.skipIf(server === null)('the store in PostgreSQL', () => {
  checkStoreContract(async () => {
    const url = await emptyDatabase(server)
    // Opened in advance, because the client is loaded on demand.
    const stores = await Promise.all(Array.from({ length: 8 }, () => storeAt(url)))
    return { open: () => stores.shift()!, bytes: () => bytesOf(url) }
  })
})

/** The files of a database as they are on the disk after a checkpoint. The write-ahead log is the same for all databases of the server. */
async function bytesOf(url: string): Promise<string> {
  await runSql(url, 'checkpoint')
  const [{ folder }] = (await runSql<{ folder: number }>(
    url,
    'select oid as folder from pg_database where datname = current_database()',
  )) as [{ folder: number }]
  const path = join(server!.dataFolder, 'base', String(folder))
  return Buffer.concat(readdirSync(path).map(name => readFileSync(join(path, name)))).toString('latin1')
}
