import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverOn } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'
import { giveKey, keyedServing } from '../support/keyed-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const form = new URLSearchParams({ name: 'Ada', email: 'ada@example.org', plan: 'pro', use_case: 'fleet' }).toString()
const sendsForm = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
const keyed = ['/api/toll/', '/api/toll/status', '/api/bulk/']

test('a data folder that vanishes is not made again, is reported everywhere, and is used again when it is back', async () => {
  const { log, lines } = keptLog('error')
  const served = await keyedServing({}, { log })
  const { text } = await giveKey(served.dataDir, 'business')
  const withKey = { 'x-api-key': text }
  const statuses = async () => {
    const asked = await Promise.all(['/readyz', ...keyed].map(path => served.get(path, withKey)))
    return [...asked, await served.post('/api/waitlist.php', form, sendsForm)].map(({ status }) => status)
  }
  const before = (await Promise.all(keyed.map(path => served.get(path, withKey)))).map(({ status }) => status)

  const away = `${served.dataDir}-away`
  renameSync(served.dataDir, away)
  await served.refresh()
  expect(await statuses()).toEqual([503, ...keyed.map(() => 503), 503])
  const refused = await served.get(keyed[0]!, withKey)
  expect([refused.json, refused.headers['retry-after']]).toEqual([{ error: 'Data folder unavailable' }, '30'])
  expect((await served.get('/readyz')).json).toMatchObject({ ready: false, reason: 'the data folder is not there' })
  expect(existsSync(served.dataDir)).toBe(false)
  expect(lines).toHaveLength(1)
  // Public answers come from memory.
  expect((await served.get('/live/board_now.php')).status).toBe(200)

  renameSync(away, served.dataDir)
  await served.refresh()
  const after = await Promise.all(keyed.map(path => served.get(path, withKey)))
  expect(after.map(({ status }) => status)).toEqual(before)
  expect((await served.post('/api/waitlist.php', form, sendsForm)).json).toMatchObject({ success: true, id: 1 })
  expect((await served.get('/readyz')).json.reason).not.toBe('the data folder is not there')
  expect(lines).toHaveLength(1)
})

test('a data folder that was never there is not made by a server', async () => {
  const dataDir = join(temporaryFolder(), 'never', 'made')
  const { log, lines } = keptLog('error')
  const served = await serverOn(dataDir, { log })
  const key = { 'x-api-key': `fuel_${'a'.repeat(8)}_${'b'.repeat(32)}` }
  expect((await served.get('/readyz')).status).toBe(503)
  await served.get('/api/toll/', key)
  expect((await served.post('/api/waitlist.php', form, sendsForm)).status).toBe(503)
  expect(existsSync(dataDir)).toBe(false)
  expect(lines).toHaveLength(1)
})
