import type { Log } from '../api/log/log.ts'
import type { Notice } from '../pipeline/notify/notice.ts'
import type { Delivery, Notifier } from '../pipeline/notify/notifier.ts'
import { notifySettings } from '../pipeline/notify/settings.ts'
import { networkOf } from './this-machine.ts'

/** Whether the environment sets a receiver. Looks at nothing else, so that a command without one loads nothing for it. */
export function isNotified({ FUEL_NOTIFY_WEBHOOK, FUEL_NOTIFY_COMMAND }: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(FUEL_NOTIFY_WEBHOOK?.trim() || FUEL_NOTIFY_COMMAND?.trim())
}

/** The notifier that the environment sets; null if it sets none. Throws UsageError for settings that cannot be used. */
export async function openNotifier(env: NodeJS.ProcessEnv = process.env): Promise<Notifier | null> {
  const settings = notifySettings(env)
  if (settings.webhook === null && settings.command === null) return null
  // Loaded on demand: a server that notifies no one needs no HTTP client.
  const { createNotifier } = await import('../pipeline/notify/notifier.ts')
  return createNotifier(settings, networkOf(env))
}

/** Sends a notice without waiting for it. Each receiver that fails is one line in the log. */
export function notifyInBackground(notifier: Notifier, log: Log): (notice: Notice) => void {
  return notice => {
    void notifier.notify(notice).then(deliveries => {
      for (const { receiver, name, fault } of deliveries) {
        if (fault !== null) log.warn({ notice: notice.kind, receiver }, notDelivered({ receiver, name, fault }))
      }
    })
  }
}

export function notDelivered({ receiver, name, fault }: Delivery): string {
  return `the ${receiver} ${name} did not get the notice: ${fault}`
}
