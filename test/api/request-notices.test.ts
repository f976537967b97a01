import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { KeyPlan } from '../../api/allowed-values/access-requests.ts'
import { RequestNotices } from '../../api/limits/request-notices.ts'
import { notifyInBackground } from '../../bin/notices.ts'
import type { Notice } from '../../pipeline/notify/notice.ts'
import { createNotifier } from '../../pipeline/notify/notifier.ts'
import { serving } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'

const json = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
const form = 'name=Ada+Example&company=Engines&email=ada%40example.org&plan=business&use_case=A+secret+map'

describe('an access request', () => {
  test('notifies the operator without personal data', async () => {
    const notices: Notice[] = []
    const nowMs = () => Date.UTC(2026, 10, 21, 12)
    const notify = (notice: Notice) => void notices.push(notice)
    const { post } = await serving(null, { notify, nowMs, publicUrl: 'https://fuel.example' })
    expect((await post('/api/waitlist.php', 'name=Ada', json)).status).toBe(400)
    expect((await post('/api/waitlist.php', form, json)).status).toBe(200)
    await expect
      .poll(() => notices)
      .toEqual([
        {
          kind: 'access-request',
          title: 'New access request at https://fuel.example',
          text: 'Plan: business. Received: 2026-11-21 12:00:00 UTC. Stored in all: 1. To read it: fuel-etl requests list',
          data: {
            requests: 1,
            plans: { business: 1 },
            firstAt: '2026-11-21 12:00:00',
            lastAt: '2026-11-21 12:00:00',
            stored: 1,
            service: 'https://fuel.example',
            command: 'fuel-etl requests list',
          },
        },
      ])
    expect(JSON.stringify(notices)).not.toMatch(/ada|example\.org|engines|secret|map/i)
  })

  test('is answered while the webhook hangs, and its end is one line in the log without the address', async () => {
    const webhook = await hangingWebhook()
    const { log, said } = keptLog('warn')
    const notifier = createNotifier({ webhook, command: null }, { version: '1.2.3' })
    const { post } = await serving(null, { notify: notifyInBackground(notifier, log), log })
    expect((await post('/api/waitlist.php', form, json)).status).toBe(200)
    await webhook.reached
    expect(said()).toEqual([])
    webhook.endAll()
    await expect.poll(said).toHaveLength(1)
    expect(said()[0]).toMatchObject({ level: 'warn', notice: 'access-request', receiver: 'webhook' })
    expect(said()[0].msg).toMatch(
      new RegExp(`^the webhook ${webhook.host} did not get the notice: .+, after 2 attempts$`),
    )
    expect(JSON.stringify(said())).not.toMatch(/s3cret|ada|secret map/i)
    await notifier.close()
  })
})

/** A server on this machine that answers nothing. From `endAll` on it closes each connection. */
async function hangingWebhook() {
  let reach = (): void => {}
  const reached = new Promise<void>(resolve => (reach = resolve))
  let isEnding = false
  const server = createServer(request => {
    reach()
    if (isEnding) request.socket.destroy()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/s3cret`)
  const endAll = (): void => {
    isEnding = true
    server.closeAllConnections()
  }
  return Object.assign(url, { reached, endAll })
}

describe('notices of several requests', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function collected(countRequests: () => Promise<number> = async () => 7) {
    const titles: string[] = []
    const texts: string[] = []
    const notify = ({ title, text }: Notice): void => {
      titles.push(title)
      texts.push(text)
    }
    const notices = new RequestNotices({ notify, store: { countRequests }, address: null })
    const add = async (plan: KeyPlan, second: number) => {
      notices.add({ plan, receivedAt: `2026-11-21 12:00:${String(second).padStart(2, '0')}` })
      await vi.advanceTimersByTimeAsync(0)
    }
    return { titles, texts, add, close: () => notices.close() }
  }

  test('are at most one a minute: the first at once, the rest counted in the next', async () => {
    const { titles, texts, add } = collected()
    await add('pro', 0)
    await add('free', 1)
    await add('pro', 2)
    await add('pro', 3)
    expect(titles).toEqual(['New access request'])
    await vi.advanceTimersByTimeAsync(59_999)
    expect(titles).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(titles).toEqual(['New access request', '3 new access requests'])
    expect(texts[1]).toBe(
      'Plan: free, pro (2). Received: 2026-11-21 12:00:01 to 2026-11-21 12:00:03 UTC. Stored in all: 7. To read them: fuel-etl requests list',
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(titles).toHaveLength(2)
    await add('free', 4)
    expect(titles).toHaveLength(3)
  })

  test('are sent without the number if the store cannot be read', async () => {
    const { texts, add } = collected(() => Promise.reject(new Error('disk')))
    await add('pro', 0)
    expect(texts).toEqual(['Plan: pro. Received: 2026-11-21 12:00:00 UTC. To read it: fuel-etl requests list'])
  })

  test('that wait are sent when the server closes', async () => {
    const { titles, add, close } = collected()
    await add('pro', 0)
    await add('pro', 1)
    await close()
    expect(titles).toEqual(['New access request', 'New access request'])
  })
})
