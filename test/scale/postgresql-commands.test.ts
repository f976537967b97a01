import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findKey } from '../../api/store/key-text.ts'
import { openStoreHere } from '../../api/store/open-store.ts'
import { backupCommand } from '../../bin/commands/backup.ts'
import { checkCommand } from '../../bin/commands/check/machine.ts'
import { keysCommand } from '../../bin/commands/keys.ts'
import { requestsCommand } from '../../bin/commands/requests.ts'
import { restoreCommand } from '../../bin/commands/restore.ts'
import { keyIn, now, request, temporaryStoreFolder, today } from '../store/support.ts'
import { compileProgram } from '../support/compiled.ts'
import { printedBy } from '../support/printed-by.ts'
import { repositoryText } from '../support/repository.ts'
import { emptyDatabase, storeAt } from './servers/empty-databases.ts'
import { postgresqlIsMissing, startPostgresql } from './servers/postgresql.ts'

const server = await startPostgresql()
if (server === null) console.warn(postgresqlIsMissing)
afterAll(() => server?.stop())

const hasClients = ['sqlite3', 'psql'].every(name => spawnSync(name, ['--version']).status === 0)
if (!hasClients) console.warn('sqlite3 or psql is not installed: moving a store is not tested.')

/** The lines of docs/keys.md after the first one, which is a command of fuel-etl. */
function movingCommands(): readonly string[] {
  const [, section] = repositoryText('docs/keys.md').split('### Move a store to PostgreSQL')
  const lines = section!.match(/^\$ .*$/gm)!.map(line => line.slice('$ '.length))
  return lines.slice(1)
}

const shown = /PostgreSQL at 127\.0\.0\.1:\d+, database store_\d+/

describe.skipIf(server === null)('with FUEL_STORE_URL', () => {
  let url: string
  let dataDir: string

  beforeEach(async () => {
    url = await emptyDatabase(server)
    vi.stubEnv('FUEL_STORE_URL', url)
    dataDir = join(temporaryStoreFolder(), 'data')
    return () => vi.unstubAllEnvs()
  })

  const keys = async (...args: readonly string[]) =>
    (
      await printedBy(
        keysCommand(() => now),
        ...args,
        '--data-dir',
        dataDir,
      )
    ).text
  const requests = async (...args: readonly string[]) =>
    (
      await printedBy(
        requestsCommand(() => now),
        ...args,
        '--data-dir',
        dataDir,
      )
    ).text

  test('keys are created, listed, disabled, rotated and revoked in the database, and no file is made', async () => {
    expect(await keys('list')).toMatch(/^no keys in PostgreSQL at 127.*: 'fuel-etl keys create' creates one\n$/)
    const { id, key } = JSON.parse(await keys('create', '--plan', 'pro', '--email', 'ada@example.org', '--json'))
    const store = await storeAt(url)
    const use = { key: findKey(key)!, on: today, dailyLimit: 10 }
    expect((await store.admit(use)).kind).toBe('admitted')
    expect(JSON.parse(await keys('list', '--json')).keys).toMatchObject([{ id, used: 1 }])
    await keys('disable', id)
    expect((await store.admit(use)).kind).toBe('inactive')
    const next = JSON.parse(await keys('rotate', id, '--json'))
    expect(JSON.parse(await keys('list', '--json')).keys).toMatchObject([{ id: next.id, state: 'inactive', used: 1 }])
    expect(await keys('revoke', next.id)).toBe(`${next.id} is deleted\n`)
    await expect(keys('revoke', next.id)).rejects.toThrow(/^no key in PostgreSQL at 127\.0\.0\.1/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('access requests are listed and erased in the database', async () => {
    await (await storeAt(url)).addRequest(request)
    expect(JSON.parse(await requests('list', '--json'))).toEqual({ requests: [{ id: 1, ...request }] })
    expect(await requests('erase', request.email)).toMatch(
      /^1 request of ada@example\.org erased in PostgreSQL at 127\.0\.0\.1:\d+, database store_\d+;/,
    )
    expect(await requests('list')).toMatch(/^no requests for access in PostgreSQL at 127/)
  })

  test('a backup leaves a file of an earlier store out, and says where the store is; so does restore', async () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'accepted.json'), '{}')
    writeFileSync(join(dataDir, 'store.sqlite'), 'of earlier')
    const archive = join(temporaryStoreFolder(), 'fuel.tar.gz')
    const sentence =
      /Keys and access requests are in PostgreSQL at 127\.0\.0\.1:\d+, database store_\d+, and are backed up there\.\n/
    expect(
      (
        await printedBy(
          backupCommand(() => now),
          archive,
          '--data-dir',
          dataDir,
        )
      ).text,
    ).toMatch(sentence)
    const restored = join(temporaryStoreFolder(), 'restored')
    expect((await printedBy(restoreCommand(), archive, '--data-dir', restored)).text).toMatch(sentence)
    expect(readdirSync(restored)).toContain('accepted.json')
    expect(readdirSync(restored)).not.toContain('store.sqlite')
  })

  test('doctor connects to the database, and reports one that is away', async () => {
    const found = async () => {
      const { text } = await printedBy(checkCommand(), '--source', 'lt', '--data-dir', dataDir, '--json')
      const { findings } = JSON.parse(text) as { findings: { what: string; state: string; found: string }[] }
      return findings.filter(({ what }) => what === 'store')
    }
    vi.stubEnv('FUEL_CONNECT_TO', '127.0.0.1:1')
    expect(await found()).toMatchObject([{ state: 'ok', found: expect.stringMatching(/^PostgreSQL at .* answers$/) }])
    vi.stubEnv('FUEL_STORE_URL', url.replace(/:\d+\//, ':1/'))
    expect(await found()).toMatchObject([{ state: 'failed', found: expect.stringContaining('it cannot be reached') }])
  })

  test.skipIf(!hasClients)(
    'the commands of docs/keys.md move a store to the database, with its keys, counts and ids',
    async () => {
      const folder = temporaryStoreFolder()
      const old = openStoreHere(join(folder, 'data'))
      const removed = await keyIn(old)
      await old.revokeKey(removed.id)
      const key = await keyIn(old, 'business', 'ada@example.org')
      await old.admit({ key, on: today, dailyLimit: 10 })
      await old.addRequest(request)
      await old.addRequest({ ...request, company: 'A "B", C', useCase: 'one\ntwo' })
      const before = { keys: await old.listKeys(today), requests: await old.listRequests() }
      await old.close()
      await keys('list')
      for (const line of movingCommands()) {
        execFileSync('sh', ['-c', line], { cwd: folder, env: { ...process.env, FUEL_STORE_URL: url }, stdio: 'pipe' })
      }
      const store = await storeAt(url)
      expect({ keys: await store.listKeys(today), requests: await store.listRequests() }).toEqual(before)
      expect(await store.admit({ key, on: today, dailyLimit: 10 })).toMatchObject({ kind: 'admitted', used: 2 })
      expect(await store.addRequest(request)).toBe(3)
      await keyIn(store)
      expect(await store.listKeys(today)).toHaveLength(2)
    },
  )

  test('serve states the database when it starts, without user and password', async () => {
    const { folder } = await compileProgram()
    const { lineProcess } = await import('../slow/store/processes.ts')
    const program = join(folder, 'bin', 'fuel-etl.js')
    const args = [program, 'serve', '--port', '0', '--data-dir', dataDir, '--log-level', 'silent']
    const child = await lineProcess(args, { FUEL_STORE_URL: url })
    await child.printed(1)
    child.kill('SIGTERM')
    expect(await child.ended).toBe(0)
    expect(child.lines.join('\n')).toMatch(shown)
    expect(child.lines.join('\n')).not.toMatch(/admin|never-shown/)
  })
})
