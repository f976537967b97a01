import { createNetwork, type NetworkOptions } from '../fetch/network.ts'
import { commandReceiver } from './command.ts'
import type { Notice, Receiver } from './notice.ts'
import type { NotifySettings } from './settings.ts'
import { webhookReceiver } from './webhook.ts'

/** The result of a notice at one receiver. */
export interface Delivery {
  readonly receiver: Receiver['kind']
  readonly name: string
  /** Null if it was delivered. */
  readonly fault: string | null
}

/** Sends notices to the operator: all of them to each receiver that is set. */
export interface Notifier {
  readonly receivers: readonly Pick<Receiver, 'kind' | 'name'>[]
  /**
   * Sends to every receiver, or to one. Never throws. Resolves when each has taken the notice or failed, which takes
   * seconds at most.
   */
  notify(notice: Notice, only?: Receiver['kind']): Promise<readonly Delivery[]>
  /** Waits a moment for notices that are being sent, then ends them. */
  close(): Promise<void>
}

/** A server completes its requests within eight seconds. This is part of what is left of the fifteen that systemd gives it. */
const usualGraceMs = 3_000

export type NotifierNetwork = Pick<NetworkOptions, 'version' | 'connectTo' | 'extraCa' | 'hostCa' | 'environment'>

/** Throws UsageError for settings that cannot be used. */
export function createNotifier({ webhook, command }: NotifySettings, options: NotifierNetwork): Notifier {
  const network = webhook && createNetwork(options)
  const receivers = [
    ...(network ? [webhookReceiver(webhook, network)] : []),
    ...(command ? [commandReceiver(command)] : []),
  ]
  return notifierOver(receivers, async () => network?.close())
}

export function notifierOver(
  receivers: readonly Receiver[],
  end: () => Promise<void> = async () => {},
  graceMs = usualGraceMs,
): Notifier {
  const sending = new Map<Promise<unknown>, AbortController>()
  const deliver = async (notice: Notice, to: readonly Receiver[], stop: AbortSignal): Promise<readonly Delivery[]> =>
    Promise.all(
      to.map(async one => ({
        receiver: one.kind,
        name: one.name,
        fault: await one.deliver(notice, stop),
      })),
    )
  return {
    receivers: receivers.map(({ kind, name }) => ({ kind, name })),
    notify: async (notice, only) => {
      const stop = new AbortController()
      const to = receivers.filter(({ kind }) => only === undefined || kind === only)
      const sent = deliver(notice, to, stop.signal)
      sending.set(sent, stop)
      try {
        return await sent
      } finally {
        sending.delete(sent)
      }
    },
    close: async () => {
      const timer = setTimeout(() => {
        for (const stop of sending.values()) stop.abort()
      }, graceMs)
      await Promise.allSettled(sending.keys())
      clearTimeout(timer)
      await end()
    },
  }
}
