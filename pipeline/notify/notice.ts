/** The conditions that an operator is alerted to, each once when it begins and once when it ends. */
export const alertKinds = [
  'market-late',
  'key-refused',
  'delivery-refused',
  'layout-changed',
  'figure-unread',
  'terms-changed',
  'disk-low',
  'run-failed',
] as const

export type AlertKind = (typeof alertKinds)[number]

/** What a notice is about; `alerts`: several kinds. The command of the operator gets it in FUEL_NOTICE_KIND. */
export type NoticeKind = 'access-request' | 'test' | 'alerts' | AlertKind

/** A message to the operator. It leaves this machine, so it never contains personal data. */
export interface Notice {
  readonly kind: NoticeKind
  /** One line. */
  readonly title: string
  /** For people: what happened, and the command to type. */
  readonly text: string
  /** The same for programs. */
  readonly data: Readonly<Record<string, NoticeValue>>
}

type PlainValue = string | number | boolean | null

type NoticeValue = PlainValue | Readonly<Record<string, number>> | readonly Readonly<Record<string, PlainValue>>[]

/** The JSON that webhook and command get. `text` alone is a message for Slack and for chats with compatible webhooks. */
export function noticeJson({ kind, title, text, data }: Notice): string {
  return JSON.stringify({ text: `${title}\n${text}`, kind, title, data })
}

/** One way to reach the operator. */
export interface Receiver {
  readonly kind: 'webhook' | 'command'
  /** For messages and the log: the host or the program, never an address or an argument. */
  readonly name: string
  /** Why the notice was not delivered; null if it was. Never throws, and ends soon after `signal` aborts. */
  deliver(notice: Notice, signal: AbortSignal): Promise<string | null>
}

/** Stated when the server ends before the notice is delivered. */
export const endedFirst = 'this program ended first'
