import { contactText, imprintUrl, type Operator } from '../../api/pages/operator.ts'
import type { Notifier } from '../../pipeline/notify/notifier.ts'

/** What a server that starts states about its operator. */
export interface StatedAtStart {
  readonly contact: string | null
  /** The URL of an imprint elsewhere, or the path of our page. */
  readonly imprint: string | null
  readonly notices: readonly { readonly receiver: string; readonly name: string }[]
  /** The database with keys and access requests. Null: the data folder. */
  readonly store: string | null
  /** The Redis in which requests are counted. Null: this process. */
  readonly limits: string | null
}

/** Of a webhook only the host, because its address contains a token. */
export function statedAtStart(
  { contact, imprint }: Operator,
  notifier: Pick<Notifier, 'receivers'> | null,
  { store, limits }: Pick<StatedAtStart, 'store' | 'limits'>,
): StatedAtStart {
  return {
    contact: contact && contactText(contact),
    imprint: imprint && imprintUrl(imprint),
    limits,
    notices: (notifier?.receivers ?? []).map(({ kind, name }) => ({ receiver: kind, name })),
    store,
  }
}

/** One line for people; empty if nothing is set. */
export function lineOf({ contact, imprint, notices, store, limits }: StatedAtStart): string {
  const receivers = notices.map(({ receiver, name }) => `${receiver} ${name}`).join(' and ')
  const parts = [
    ...(contact === null ? [] : [`contact: ${contact}`]),
    ...(imprint === null ? [] : [`imprint: ${imprint}`]),
    ...(store === null ? [] : [`keys and access requests are in: ${store}`]),
    ...(limits === null ? [] : [`limits are counted in: ${limits}`]),
    ...(receivers === '' ? [] : [`access requests are reported to: ${receivers}`]),
  ]
  return parts.length === 0 ? '' : `${parts.join('; ')}\n`
}
