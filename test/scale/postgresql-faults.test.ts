import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../api/store/migrate.ts'
import { databaseAddress } from '../../api/store/postgresql/address.ts'
import { Connection } from '../../api/store/postgresql/connection.ts'
import { migrateDatabase } from '../../api/store/postgresql/migrate.ts'
import { StoreLocked, StoreUnreachable } from '../../pipeline/model/errors.ts'
import { storeProcess } from '../slow/store/processes.ts'
import { keyIn, request, today } from '../store/support.ts'
import { serving } from '../support/api-server.ts'
import { type CompiledProgram, compileProgram } from '../support/compiled.ts'
import { keptLog } from '../support/kept-log.ts'
import { emptyDatabase, storeAt } from './servers/empty-databases.ts'
import { notToBeShown, postgresqlIsMissing, runSql, startPostgresql } from './servers/postgresql.ts'

const server = await startPostgresql()
if (server === null) console.warn(postgresqlIsMissing)
afterAll(() => server?.stop())

const newest = migrations('sql/store/postgresql/migrations').length

describe.skipIf(server === null)('a database that is away', () => {
  test('is reported with host and database, without user and password, and used again when it is back', async () => {
    const url = await emptyDatabase(server)
    const store = await storeAt(url)
    const key = await keyIn(store)
    await server!.stop()
    for (let time = 0; time < 2; time += 1) {
      const failed = store.admit({ key, on: today, dailyLimit: 10 })
      await expect(failed).rejects.toThrow(
        /^PostgreSQL at 127\.0\.0\.1:\d+, database store_\d+: it cannot be reached; check that it runs, and FUEL_STORE_URL/,
      )
      await expect(failed).rejects.toMatchObject({ code: 'STORE', exitCode: 74 })
      await expect(failed).rejects.not.toThrow(/admin|never-shown/)
    }
    await server!.start()
    expect(await store.admit({ key, on: today, dailyLimit: 10 })).toMatchObject({ kind: 'admitted', used: 1 })
  })

  test('and was restarted between two calls costs no call', async () => {
    const store = await storeAt(await emptyDatabase(server))
    const key = await keyIn(store)
    await server!.stop()
    await server!.start()
    expect(await store.admit({ key, on: today, dailyLimit: 10 })).toMatchObject({ kind: 'admitted', used: 1 })
  })

  test('and does not even refuse connections ends a call within four seconds, with those that wait for it', async () => {
    const store = await storeAt(await emptyDatabase(server))
    const key = await keyIn(store)
    const sessions = await runSql<{ pid: number }>(
      server!.url,
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const { pid } of sessions) process.kill(pid, name)
    }
    server!.pause()
    signal('SIGSTOP')
    const begun = Date.now()
    const first = store.admit({ key, on: today, dailyLimit: 10 })
    const later = after(200).then(() => store.listRequests())
    const outcomes = await Promise.allSettled([first, later])
    expect(Date.now() - begun).toBeLessThan(4000)
    expect(outcomes.map(one => one.status === 'rejected' && one.reason)).toEqual([
      expect.any(StoreUnreachable),
      expect.any(StoreUnreachable),
    ])
    signal('SIGCONT')
    server!.resume()
    expect((await store.admit({ key, on: today, dailyLimit: 10 })).kind).toBe('admitted')
  })

  test('fails answers with a key and access requests only, with one line in the log', async () => {
    const url = await emptyDatabase(server)
    const store = await storeAt(url)
    const { text } = await keyIn(store)
    const { log, lines } = keptLog('error')
    const served = await serving({}, { store, log })
    const keyed = () => served.get('/api/toll/', { 'x-api-key': text })
    expect((await keyed()).status).toBe(200)
    await server!.kill()
    for (let time = 0; time < 3; time += 1) {
      expect(await keyed()).toMatchObject({ status: 500, json: { error: 'Database unavailable' } })
    }
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+, database \w+: it cannot be reached/)
    expect(lines[0]).not.toMatch(/admin|never-shown|stack/)
    const form = new URLSearchParams({
      name: 'Ada',
      email: 'ada@example.org',
      plan: 'pro',
      use_case: 'fleet',
    }).toString()
    const sent = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    expect((await served.post('/api/waitlist.php', form, sent)).status).toBe(500)
    for (const path of ['/live/board_now.php', '/api/toll/get_json.php', '/', '/pricing']) {
      expect([path, (await served.get(path)).status]).toEqual([path, 200])
    }
    await server!.start()
    expect((await keyed()).status).toBe(200)
    expect((await served.post('/api/waitlist.php', form, sent)).json).toMatchObject({ success: true })
  })
})

describe.skipIf(server === null)('a database that is killed', () => {
  test('has counted all admissions that were answered, and at most those besides that were under way', async () => {
    const store = await storeAt(await emptyDatabase(server))
    const key = await keyIn(store)
    let acknowledged = 0
    let failed = 0
    for (let time = 0; time < 3; time += 1) {
      let isOver = false
      const lanes = Array.from({ length: 16 }, async () => {
        while (!isOver) {
          const admission = await store.admit({ key, on: today, dailyLimit: 1_000_000 }).catch(() => null)
          if (admission === null) failed += 1
          else acknowledged += 1
          // A lane that fails tries again a little later, as clients do.
          if (admission === null) await after(20)
        }
      })
      await after(150 + time * 37)
      await server!.kill()
      isOver = true
      await Promise.all(lanes)
      await server!.start()
      const { used } = (await store.listKeys(today))[0]!
      expect(used).toBeGreaterThanOrEqual(acknowledged)
      expect(used).toBeLessThanOrEqual(acknowledged + failed)
    }
    expect(acknowledged).toBeGreaterThan(100)
    expect(failed).toBeGreaterThan(0)
  })
})

describe.skipIf(server === null)('processes on one database', () => {
  let program: CompiledProgram
  beforeAll(async () => {
    program = await compileProgram()
  })

  test('that start at the same time migrate it once', async () => {
    const url = await emptyDatabase(server)
    const env = { FUEL_STORE_URL: url }
    const eight = Array.from({ length: 8 }, () => storeProcess(program, '/nowhere', 'create', '', env))
    const processes = await Promise.all(eight)
    for (const one of processes) one.begin()
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual(Array(8).fill(0))
    const made = processes.map(({ lines }) => JSON.parse(lines[0]!) as string)
    expect((await (await storeAt(url)).listKeys(today)).map(({ id }) => id).sort()).toEqual(made.sort())
    expect(await runSql(url, 'select version from store_version')).toEqual([{ version: newest }])
  })

  test('admit exactly the daily 1000 of 8,000 simultaneous requests', async () => {
    const url = await emptyDatabase(server)
    const store = await storeAt(url)
    const key = await keyIn(store)
    const env = { FUEL_STORE_URL: url }
    const processes = await Promise.all(
      Array.from({ length: 8 }, () => storeProcess(program, '/nowhere', 'admit', `${key.text} 1000`, env)),
    )
    for (const one of processes) one.begin()
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual(Array(8).fill(0))
    const answers = processes.flatMap(({ lines }) => JSON.parse(lines[0]!) as [kind: string, used: number][])
    expect(answers).toHaveLength(8000)
    const admitted = answers.filter(([kind]) => kind === 'admitted').map(([, used]) => used)
    expect(admitted.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1))
    expect(await store.listKeys(today)).toMatchObject([{ used: 1000 }])
  })

  test('that are killed leave counted what they answered, and at most the four requests besides that were under way', async () => {
    const url = await emptyDatabase(server)
    const store = await storeAt(url)
    const key = await keyIn(store)
    let acknowledged = 0
    const kills = 3
    for (let time = 0; time < kills; time += 1) {
      const child = await storeProcess(program, '/nowhere', 'count', key.text, { FUEL_STORE_URL: url })
      child.begin()
      await child.printed(40 + time * 7)
      child.kill()
      expect(await child.ended).toBe('SIGKILL')
      acknowledged += child.lines.length
    }
    const { used } = (await store.listKeys(today))[0]!
    expect(used).toBeGreaterThanOrEqual(acknowledged)
    expect(used).toBeLessThanOrEqual(acknowledged + 4 * kills)
  })
})

describe.skipIf(server === null)('a database', () => {
  test('without TLS is refused if the address asks for TLS', async () => {
    const store = await storeAt(`${await emptyDatabase(server)}?sslmode=require`)
    await expect(store.countRequests()).rejects.toThrow(/it cannot be reached.*does not support SSL/)
  })

  /** A session that keeps a lock until the end of the test. */
  async function sessionOf(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  test('in which another session has locked a key reports that, and counts again afterwards', async () => {
    const url = await emptyDatabase(server)
    const store = await storeAt(url)
    const key = await keyIn(store)
    const other = await sessionOf(url)
    await other.query('begin; select number from keys for update')
    const failed = store.admit({ key, on: today, dailyLimit: 10 })
    await expect(failed).rejects.toBeInstanceOf(StoreLocked)
    await other.query('rollback')
    expect(await store.admit({ key, on: today, dailyLimit: 10 })).toMatchObject({ used: 1 })
  })

  test('that a dump reads reports that erased rows are still in its files, until the command is repeated', async () => {
    const url = await emptyDatabase(server)
    const store = await storeAt(url)
    await store.addRequest(request)
    const dump = await sessionOf(url)
    await dump.query('begin; select count(*) from access_requests')
    await expect(store.eraseRequests(request.email)).rejects.toThrow(
      /the rows are deleted, but their bytes are still in the files of the database; repeat the command/,
    )
    expect(await store.listRequests()).toEqual([])
    await dump.query('rollback')
    expect(await store.eraseRequests(request.email)).toBe(0)
  })

  test('refuses a user, and the message does not name it', async () => {
    const url = (await emptyDatabase(server)).replace('admin:', 'someone-else:')
    const failed = (await storeAt(url)).countRequests()
    await expect(failed).rejects.toThrow(/database \w+: it refused the user, or a connection from this host/)
    await expect(failed).rejects.not.toThrow(/someone-else|never-shown/)
  })

  test('that does not exist is reported with the way to make it', async () => {
    const store = await storeAt(`postgres://admin:${notToBeShown}@127.0.0.1:${server!.port}/none`)
    await expect(store.countRequests()).rejects.toThrow(/there is no such database; create it/)
  })

  test('of which the user may make no tables is reported', async () => {
    const url = await emptyDatabase(server)
    await runSql(url, 'create role guest login')
    const store = await storeAt(url.replace('admin:', 'guest:'))
    await expect(store.countRequests()).rejects.toThrow(/the user may not do that; give it the database/)
  })

  test('of an older version is migrated with its content', async () => {
    const url = await emptyDatabase(server)
    const connection = await Connection.open(databaseAddress(url), 10_000)
    await migrateDatabase(connection, 'd', migrations('sql/store/postgresql/migrations').slice(0, 1))
    await connection.execute(
      `insert into keys (id, secret_hash, plan, email, active, created_at) values
       ('k', decode(repeat('00', 32), 'hex'), 'pro', 'a@example.org', 1, '2026-11-20 00:00:00');
       insert into daily_counts (key_number, day, used) values (1, '${today}', 7)`,
    )
    await connection.close()
    const store = await storeAt(url)
    expect(await store.listKeys(today)).toMatchObject([{ id: 'k', used: 7 }])
    expect(await store.addRequest(request)).toBe(1)
    expect(await runSql(url, 'select version from store_version')).toEqual([{ version: newest }])
  })

  test('of a newer version is refused, and one of which a migration fails stays as it was', async () => {
    const url = await emptyDatabase(server)
    const connection = await Connection.open(databaseAddress(url), 10_000)
    onTestFinished(() => connection.close())
    const broken = [{ version: 1, sql: 'create table t (a text); create table t (a text)' }]
    await expect(migrateDatabase(connection, 'd', broken)).rejects.toThrow('already exists')
    expect(await connection.execute(`select to_regclass('t') as t, to_regclass('store_version') as v`)).toEqual([
      { t: null, v: null },
    ])
    await connection.execute(
      `create table store_version (version integer not null); insert into store_version values (${newest + 1})`,
    )
    const expected = `it is of version ${newest + 1}, this program knows it up to ${newest}. Use the newer program`
    await expect((await storeAt(url)).countRequests()).rejects.toThrow(expected)
  })

  test('with delayed commits as its default still commits to the disk before an answer', async () => {
    const url = await emptyDatabase(server)
    const { database } = databaseAddress(url)
    await runSql(url, `alter database ${database} set synchronous_commit = off`)
    const connection = await Connection.open(databaseAddress(url), 10_000)
    onTestFinished(() => connection.close())
    expect(await connection.execute('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  })
})
