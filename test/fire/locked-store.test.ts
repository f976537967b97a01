import { spawn } from 'node:child_process'
import { once } from 'node:events'
import Database from 'libsql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { storeOver } from '../../api/store/open-store.ts'
import { lockWaitMs, openStoreFile, storeFile } from '../../api/store/store-file.ts'
import { StoreLocked } from '../../pipeline/model/errors.ts'
import { request, storeIn, temporaryStoreFolder, today } from '../store/support.ts'
import { keptLog } from '../support/kept-log.ts'
import { giveKey, keyedServing, noon } from '../support/keyed-server.ts'

const form = new URLSearchParams({ name: 'Ada', email: 'ada@example.org', plan: 'pro', use_case: 'fleet' }).toString()
const sendsForm = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }

describe('while another process has locked the store', () => {
  test('a request with a key is answered with 503 and when to try again, and the log has one line without a stack', async () => {
    const { log, lines } = keptLog('error')
    let nowMs = noon
    const served = await keyedServing({}, { log, nowMs: () => nowMs })
    const business = await giveKey(served.dataDir, 'business')
    const unlock = lockedStore(served.dataDir)
    for (const path of ['/api/toll/', '/api/toll/status', '/api/bulk/']) {
      const { status, headers, json } = await served.get(path, { 'x-api-key': business.text })
      expect([path, status, json]).toEqual([path, 503, { error: 'Database locked' }])
      expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    }
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'GET', route: '/api/toll/', refused: 1 })
    expect(lines[0]).toMatch(/store\.sqlite: another process has locked it; look for a process that hangs/)
    expect(lines[0]).not.toContain('stack')
    nowMs += 60_000
    await served.ask('/api/toll/')
    expect(lines.map(line => JSON.parse(line).refused)).toEqual([1, 3])
    unlock()
    expect((await served.ask('/api/toll/')).status).toBe(200)
  })

  test('an access request is answered with 503 and when to try again, and is not stored', async () => {
    const { log, lines } = keptLog('error')
    const served = await keyedServing({}, { log })
    const unlock = lockedStore(served.dataDir)
    const { status, json, headers } = await served.post('/api/waitlist.php', form, sendsForm)
    expect([status, json]).toEqual([503, { success: false, error: 'Database locked' }])
    expect(headers['retry-after']).toBe('2')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('stack')
    unlock()
    expect((await served.post('/api/waitlist.php', form, sendsForm)).json).toMatchObject({ success: true, id: 1 })
  })

  test('a browser that sends the form gets a page with 503 and when to try again', async () => {
    const served = await keyedServing()
    const unlock = lockedStore(served.dataDir)
    const asBrowser = { ...sendsForm, accept: 'text/html,*/*;q=0.8' }
    const locked = await served.post('/api/waitlist.php', form, asBrowser)
    expect([locked.status, locked.headers['retry-after']]).toEqual([503, '2'])
    expect(locked.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(locked.headers).toHaveProperty('permissions-policy')
    expect(locked.text).toContain('Something went wrong')
    unlock()
    const later = await served.post('/api/waitlist.php', form, asBrowser)
    expect([later.status, later.headers.location]).toEqual([303, '/pricing?request=received'])
    expect(later.headers).not.toHaveProperty('permissions-policy')
  })

  test('answers that need no key are as always', async () => {
    const served = await keyedServing()
    lockedStore(served.dataDir)
    expect((await served.get('/api/toll/get_json.php')).status).toBe(200)
    expect((await served.get('/live/board_now.php')).status).toBe(200)
  })
})

test('a store that cannot even be opened, because a process has it alone, is reported as locked', async () => {
  const dataDir = temporaryStoreFolder()
  const lock = `const database = new (require('libsql'))(${JSON.stringify(storeFile(dataDir))})
    for (const text of ['pragma journal_mode = wal', 'pragma locking_mode = exclusive', 'begin exclusive']) database.exec(text)
    console.log('locked')
    process.stdin.resume()`
  const holder = spawn(process.execPath, ['-e', lock], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.kill())
  await once(holder.stdout, 'data')
  await expect(storeIn(dataDir).listKeys(today)).rejects.toBeInstanceOf(StoreLocked)
})

describe('the wait of a server for a locked store', () => {
  test('is short enough for an answer within a second, also if the store has to be opened first', () => {
    expect(lockWaitMs.server * 2).toBeLessThan(1000)
  })

  test('is the one that the database has', async () => {
    const dataDir = temporaryStoreFolder()
    openStoreFile(dataDir).close()
    const waits: unknown[] = []
    const begun = vi.spyOn(Database.prototype, 'exec').mockImplementationOnce(function (this: Database.Database) {
      waits.push(this.pragma('busy_timeout'))
      throw new Error('seen')
    })
    onTestFinished(() => begun.mockRestore())
    await expect(storeIn(dataDir).listKeys(today)).rejects.toThrow('seen')
    expect(waits).toEqual([[{ timeout: lockWaitMs.server }]])
  })

  test('ends the calls that arrived meanwhile too, so that none waits twice', async () => {
    let batches = 0
    let fail: (error: Error) => void = () => {}
    const store = storeOver({
      ask: () => {
        batches += 1
        return new Promise((_, reject) => (fail = reject))
      },
      close: async () => {},
    })
    const first = store.addRequest(request)
    await new Promise(resolve => setImmediate(resolve))
    const meanwhile = [store.addRequest(request), store.listRequests()]
    fail(new StoreLocked('locked'))
    const outcomes = await Promise.allSettled([first, ...meanwhile])
    expect(outcomes.map(one => one.status === 'rejected' && one.reason.message)).toEqual(['locked', 'locked', 'locked'])
    expect(batches).toBe(1)
  })
})

/** A write lock, as a process that hangs in a transaction has it. Returns its release. */
function lockedStore(dataDir: string, lock = 'begin immediate'): () => void {
  const database = new Database(storeFile(dataDir))
  database.exec(lock)
  let isLocked = true
  const unlock = () => {
    if (isLocked) database.close()
    isLocked = false
  }
  onTestFinished(unlock)
  return unlock
}
