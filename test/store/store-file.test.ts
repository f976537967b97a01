import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '../../api/store/migrate.ts'
import { openStore } from '../../api/store/open-store.ts'
import { openStoreFile, storeErrorOf, storeFile } from '../../api/store/store-file.ts'
import { repositoryFiles } from '../support/repository.ts'
import { keyIn, request, storeIn, temporaryStoreFolder, today } from './support.ts'

const newest = migrations().length

describe('the file of the store', () => {
  test('is made when it is first needed, with its folder', async () => {
    const dataDir = join(temporaryStoreFolder(), 'data', 'new')
    const store = storeIn(dataDir)
    expect(existsSync(dataDir)).toBe(false)
    expect(await store.listKeys(today)).toEqual([])
    expect(existsSync(storeFile(dataDir))).toBe(true)
  })

  test('is its owner’s alone, and so are the files beside it', async () => {
    const dataDir = temporaryStoreFolder()
    const modes = () => readdirSync(dataDir).map(name => [name, statSync(join(dataDir, name)).mode & 0o777])
    const ours = ['store.sqlite', 'store.sqlite-shm', 'store.sqlite-wal'].map(name => [name, 0o600])
    await storeIn(dataDir).addRequest(request)
    expect(modes()).toEqual(ours)
    for (const [name] of ours) chmodSync(join(dataDir, name as string), 0o644)
    await storeIn(dataDir).addRequest(request)
    expect(modes()).toEqual(ours)
  })

  test('is written to the disk before a commit is answered, and what is deleted is overwritten', () => {
    const database = openStoreFile(temporaryStoreFolder())
    onTestFinished(() => void database.close())
    const setting = (name: string) => Object.values((database.pragma(name) as object[])[0]!)[0]
    expect(['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys'].map(setting)).toEqual(['wal', 2, 1, 1])
  })

  const moved = /store\.sqlite: the file was moved or replaced after it was opened\. Put it back, or restart/

  test('that somebody took away is asked for, not begun anew, and used again when it is back', async () => {
    const dataDir = temporaryStoreFolder()
    const store = storeIn(dataDir)
    await keyIn(store)
    renameSync(storeFile(dataDir), join(dataDir, 'away'))
    await expect(store.listKeys(today)).rejects.toThrow(moved)
    expect(existsSync(storeFile(dataDir))).toBe(false)
    renameSync(join(dataDir, 'away'), storeFile(dataDir))
    expect(await store.listKeys(today)).toHaveLength(1)
  })

  test('that another was put in the place of is left whole, and its log spoils nothing', async () => {
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

  test('where none can be made is told, with the reason and what to do', async () => {
    const folder = temporaryStoreFolder()
    writeFileSync(join(folder, 'file'), '')
    const store = storeIn(join(folder, 'file'))
    for (let time = 0; time < 2; time += 1) {
      const failed = store.listKeys(today)
      await expect(failed).rejects.toThrow(/file\/store\.sqlite: .*(EEXIST|ENOTDIR).*; check --data-dir/)
      await expect(failed).rejects.toMatchObject({ name: 'StoreError', code: 'STORE', exitCode: 74 })
    }
  })

  test('that is none is told, and left as it is', async () => {
    const dataDir = temporaryStoreFolder()
    writeFileSync(storeFile(dataDir), 'no database at all '.repeat(100), { mode: 0o600 })
    await expect(storeIn(dataDir).listKeys(today)).rejects.toThrow(/store\.sqlite: it is not a database; move it away/)
    expect(statSync(storeFile(dataDir)).size).toBe(1900)
    const other = temporaryStoreFolder()
    mkdirSync(storeFile(other))
    await expect(storeIn(other).listKeys(today)).rejects.toThrow(/store\.sqlite: it cannot be opened; check the owner/)
  })

  test('can be used again when what was wrong is mended', async () => {
    const dataDir = temporaryStoreFolder()
    mkdirSync(storeFile(dataDir))
    const store = storeIn(dataDir)
    await expect(store.listKeys(today)).rejects.toThrow()
    renameSync(storeFile(dataDir), join(dataDir, 'away'))
    expect(await store.listKeys(today)).toEqual([])
  })

  test('answers no more when it is closed, all before that', async () => {
    const store = openStore(temporaryStoreFolder())
    const added = store.addRequest(request)
    await store.close()
    expect(await added).toBe(1)
    await expect(store.listRequests()).rejects.toThrow('the store is closed')
  })

  test('that is full or cannot be written says so', () => {
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
    if (version > 0) migrate(database, 's', migrations().slice(0, version))
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

  test.each(versions)('%i is brought to the newest, with what it holds', async version => {
    const dataDir = madeOf(version)
    const store = storeIn(dataDir)
    expect(await store.listKeys(today)).toMatchObject(version === 0 ? [] : [{ id: 'k', used: 7 }])
    expect(await store.addRequest(request)).toBe(1)
    const database = openStoreFile(dataDir)
    onTestFinished(() => void database.close())
    expect(database.pragma('user_version')).toEqual([{ user_version: newest }])
  })

  test('that is newer is refused, and left as it is', async () => {
    const dataDir = madeOf(newest)
    const database = new Database(storeFile(dataDir))
    onTestFinished(() => void database.close())
    database.exec(`pragma user_version = ${newest + 1}`)
    const expected = `it is of version ${newest + 1}, this program knows it up to ${newest}. Use the newer program`
    await expect(storeIn(dataDir).listKeys(today)).rejects.toThrow(expected)
    expect(database.pragma('user_version')).toEqual([{ user_version: newest + 1 }])
  })

  test('stays as it was when a migration fails', () => {
    const dataDir = madeOf(1)
    const database = new Database(storeFile(dataDir))
    onTestFinished(() => void database.close())
    const broken = [
      ...migrations().slice(0, 1),
      { version: 2, sql: 'create table t (a text); create table t (a text)' },
    ]
    expect(() => migrate(database, 's', broken)).toThrow('already exists')
    expect(database.pragma('user_version')).toEqual([{ user_version: 1 }])
    expect(database.prepare("select name from sqlite_master where name = 't'").all()).toEqual([])
  })

  test('is counted by the files of migrations, each of one title and of what it makes', () => {
    const files = repositoryFiles('.sql', 'sql/store/migrations')
    expect(files).toHaveLength(newest)
    expect(files.filter(path => !/\/\d{4}_[a-z_]+\.sql$/.test(path))).toEqual([])
  })
})
