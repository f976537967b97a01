import { describe, expect, test } from 'vitest'
import type { Receiver } from '../../pipeline/notify/notice.ts'
import { createNotifier, notifierOver } from '../../pipeline/notify/notifier.ts'
import { notifySettings } from '../../pipeline/notify/settings.ts'
import { notice } from './notices.ts'

const taking: Receiver = { kind: 'webhook', name: 'hooks.example', deliver: async () => null }
const hanging: Receiver = {
  kind: 'command',
  name: 'alert',
  deliver: (_notice, stop) => new Promise(resolve => stop.addEventListener('abort', () => resolve('ended'))),
}

describe('a notifier', () => {
  test('names its receivers without addresses and arguments', async () => {
    const env = { FUEL_NOTIFY_WEBHOOK: 'https://hooks.example:8443/s3cret', FUEL_NOTIFY_COMMAND: 'alert s3cret' }
    const notifier = createNotifier(notifySettings(env), { version: '1.2.3' })
    expect(notifier.receivers).toEqual([
      { kind: 'webhook', name: 'hooks.example:8443' },
      { kind: 'command', name: 'alert' },
    ])
    await notifier.close()
  })

  test('reports the result of each receiver', async () => {
    const failing: Receiver = { ...taking, name: 'other.example', deliver: async () => 'it failed' }
    expect(await notifierOver([failing, taking]).notify(notice)).toEqual([
      { receiver: 'webhook', name: 'other.example', fault: 'it failed' },
      { receiver: 'webhook', name: 'hooks.example', fault: null },
    ])
  })

  test('ends deliveries that are not done a moment after it is closed', async () => {
    const notifier = notifierOver([taking, hanging], undefined, 1)
    const deliveries = notifier.notify(notice)
    await notifier.close()
    expect((await deliveries).map(({ fault }) => fault)).toEqual([null, 'ended'])
  })
})
