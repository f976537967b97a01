/** What a notice is about. The command of the operator gets it in FUEL_NOTICE_KIND. */
export type NoticeKind = 'access-request' | 'test'

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

export type NoticeValue = string | number | boolean | null | Readonly<Record<string, number>>

/** The JSON that webhook and command get. `text` alone is a message for Slack and for chats with compatible webhooks. */
export function noticeJson({ kind, title, text, data }: Notice): string {
  return JSON.stringify({ text: `${title}\n${text}`, kind, title, data })
}
