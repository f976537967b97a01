import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrateStore, migrations } from '../../api/store/migrate.ts'
import { openStore, openStoreHere } from '../../api/store/open-store.ts'
import { openStoreFile, storeErrorOf, storeFile } from '../../api/store/store-file.ts'
import { StoreFolderGone } from '../../pipeline/model/errors.ts'
import { repositoryFiles } from '../support/repository.ts'
import { keyIn, request, storeIn, temporaryStoreFolder, today } from './support.ts'

const newest = migrations().length

describe('the file of the store', () => {
  test('is created when it is first needed', async () => {
    const dataDir = temporaryStoreFolder()
    const store = storeIn(dataDir)
    expect(existsSync(storeFile(dataDir))).toBe(false)
    expect(await store.listKeys(today)).toEqual([])
    expect(existsSync(storeFile(dataDir))).toBe(true)
  })

  test('is created with its folder by a command, and never by a server', async () => {
    const dataDir = join(temporaryStoreFolder(), 'data', 'new')
    await expect(storeIn(dataDir).listKeys(today)).rejects.toBeInstanceOf(StoreFolderGone)
    expect(existsSync(dataDir)).toBe(false)
    const store = openStoreHere(dataDir)
    expect(await store.listKeys(today)).toEqual([])
    await store.close()
    expect(existsSync(storeFile(dataDir))).toBe(true)
  })

  test('is accessible only to its owner, and so are the files next to it', async () => {
    const dataDir = temporaryStoreFolder()
    const modes = () => readdirSync(dataDir).map(name => [name, statSync(join(dataDir, name)).mode & 0o777])
    const ours = ['store.sqlite', 'store.sqlite-shm', 'store.sqlite-wal'].map(name => [name, 0o600])
    await storeIn(dataDir).addRequest(request)
    expect(modes()).toEqual(ours)
    for (const [name] of ours) chmodSync(join(dataDir, name as string), 0o644)
    await storeIn(dataDir).addRequest(request)
    expect(modes()).toEqual(ours)
  })

  test('is written to the disk before a commit is answered, and deleted data are overwritten', () => {
    const database = openStoreFile(temporaryStoreFolder())
    onTestFinished(() => void database.close())
    const setting = (name: string) => Object.values((database.pragma(name) as object[])[0]!)[0]
    expect(['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys'].map(setting)).toEqual(['wal', 2, 1, 1])
  })

  const moved = /store\.sqlite: the file was moved or replaced after it was opened\. Put it back, or restart/

  test('that was moved away is reported, not created again, and used again when it is back', async () => {
    const dataDir = temporaryStoreFolder()
    const store = storeIn(dataDir)
    await keyIn(store)
    renameSync(storeFile(dataDir), join(dataDir, 'away'))
    await expect(store.listKeys(today)).rejects.toThrow(moved)
    expect(existsSync(storeFile(dataDir))).toBe(false)
    renameSync(join(dataDir, 'away'), storeFile(dataDir))
    expect(await store.listKeys(today)).toHaveLength(1)
  })

  test('that was replaced by another file stays intact, and its log does not damage the other file', async () => {
    const dataDir = temporaryStoreFolder()
    const away = temporaryStoreFolder()
    const store = storeIn(dataDir)
    await keyIn(store)
    const copy = join(away, 'copy')
    new Database(storeFile(dataDir)).exec(`vacuum into '${copy}'`)
    await keyIn(store)
    renameSync(storeFile(dataDir), storeFile(away))
    renameSync(copy, storeFile(dataDir))
    await expect(store.listKeys(today)).rejects.toThrow(moved)
    await store.close()
    expect(await storeIn(dataDir).listKeys(today)).toHaveLength(1)
    expect(await storeIn(away).listKeys(today)).toHaveLength(2)
  })

  test('that cannot be created is reported with the reason and advice', async () => {
    const folder = temporaryStoreFolder()
    writeFileSync(join(folder, 'file'), '')
    const store = storeIn(join(folder, 'file'))
    for (let time = 0; time < 2; time += 1) {
      const failed = store.listKeys(today)
      await expect(failed).rejects.toThrow(/file\/store\.sqlite: .*(EEXIST|ENOTDIR).*; check --data-dir/)
      await expect(failed).rejects.toMatchObject({ name: 'StoreError', code: 'STORE', exitCode: 74 })
    }
  })

  test('that is not a database is reported and left unchanged', async () => {
    const dataDir = temporaryStoreFolder()
    writeFileSync(storeFile(dataDir), 'no database at all '.repeat(100), { mode: 0o600 })
    await expect(storeIn(dataDir).listKeys(today)).rejects.toThrow(/store\.sqlite: it is not a database; move it away/)
    expect(statSync(storeFile(dataDir)).size).toBe(1900)
    const other = temporaryStoreFolder()
    mkdirSync(storeFile(other))
    await expect(storeIn(other).listKeys(today)).rejects.toThrow(/store\.sqlite: it cannot be opened; check the owner/)
  })

  test('can be used again when the problem is fixed', async () => {
    const dataDir = temporaryStoreFolder()
    mkdirSync(storeFile(dataDir))
    const store = storeIn(dataDir)
    await expect(store.listKeys(today)).rejects.toThrow()
    renameSync(storeFile(dataDir), join(dataDir, 'away'))
    expect(await store.listKeys(today)).toEqual([])
  })

  test('answers all calls made before it is closed, and none after', async () => {
    const store = openStore(temporaryStoreFolder())
    const added = store.addRequest(request)
    await store.close()
    expect(await added).toBe(1)
    await expect(store.listRequests()).rejects.toThrow('the store is closed')
  })

  test('on a full or read-only disk gives a specific error', () => {
    const error = (rawCode: number) => storeErrorOf('s', Object.assign(new Error('why'), { rawCode })).message
    expect(error(13)).toBe('s: the disk is full; make room (why)')
    expect(error(8 | (3 << 8))).toContain('s: it cannot be written')
    expect(error(5)).toContain('another process has locked it')
    expect(error(1)).toBe('s: why')
  })
})

describe('a store of version', () => {
  const versions = Array.from({ length: newest + 1 }, (_, version) => version)

  function madeOf(version: number): string {
    const dataDir = temporaryStoreFolder()
    const database = new Database(storeFile(dataDir))
    if (version > 0) migrateStore(database, 's', migrations().slice(0, version))
    if (version > 0) {
      database.exec(
        `insert into keys (id, secret_hash, plan, email, active, created_at) values
         ('k', zeroblob(32), 'pro', 'a@example.org', 1, '2026-11-20 00:00:00')`,
      )
      database.exec(`insert into daily_counts (key_number, day, used) values (1, '${today}', 7)`)
    }
    database.close()
    return dataDir
  }

  test.each(versions)('%i is migrated to the newest, with its content', async version => {
    const dataDir = madeOf(version)
    const store = storeIn(dataDir)
    expect(await store.listKeys(today)).toMatchObject(version === 0 ? [] : [{ id: 'k', used: 7 }])
    expect(await store.addRequest(request)).toBe(1)
    const database = openStoreFile(dataDir)
    onTestFinished(() => void database.close())
    expect(database.pragma('user_version')).toEqual([{ user_version: newest }])
  })

  test('that is newer is refused and left unchanged', async () => {
    const dataDir = madeOf(newest)
    const database = new Database(storeFile(dataDir))
    onTestFinished(() => void database.close())
    database.exec(`pragma user_version = ${newest + 1}`)
    const expected = `it is of version ${newest + 1}, this program knows it up to ${newest}. Use the newer program`
    await expect(storeIn(dataDir).listKeys(today)).rejects.toThrow(expected)
    expect(database.pragma('user_version')).toEqual([{ user_version: newest + 1 }])
  })

  test('stays unchanged when a migration fails', () => {
    const dataDir = madeOf(1)
    const database = new Database(storeFile(dataDir))
    onTestFinished(() => void database.close())
    const broken = [
      ...migrations().slice(0, 1),
      { version: 2, sql: 'create table t (a text); create table t (a text)' },
    ]
    expect(() => migrateStore(database, 's', broken)).toThrow('already exists')
    expect(database.pragma('user_version')).toEqual([{ user_version: 1 }])
    expect(database.prepare("select name from sqlite_master where name = 't'").all()).toEqual([])
  })

  test('is the number of migration files, each with a number and a title', () => {
    const files = repositoryFiles('.sql', 'sql/store/migrations')
    expect(files).toHaveLength(newest)
    expect(files.filter(path => !/\/\d{4}_[a-z_]+\.sql$/.test(path))).toEqual([])
  })
})
