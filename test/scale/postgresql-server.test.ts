import { describe, expect, test } from 'vitest'
import { postgresqlIsMissing, runSql, startPostgresql } from './servers/postgresql.ts'

const server = await startPostgresql()
if (server === null) console.warn(postgresqlIsMissing)

describe.skipIf(server === null)('the PostgreSQL server of the tests', () => {
  test('keeps its data when it is killed and started again', async () => {
    const { createDatabase, kill, start, stop, url } = server!
    const made = await createDatabase('kept')
    await runSql(made, 'create table t (a integer); insert into t values (7)')
    await kill()
    await expect(runSql(url, 'select 1')).rejects.toThrow()
    await start()
    expect(await runSql(made, 'select a from t')).toEqual([{ a: 7 }])
    await stop()
    await expect(runSql(url, 'select 1')).rejects.toThrow()
  })
})
