import type { Instant } from '../model/instants.ts'
import type { AlertKind, Notice, NoticeKind } from '../notify/notice.ts'
import type { Alert } from './alert.ts'

interface EndedAlert extends Alert {
  readonly endedAt: Instant | null
}

export interface AlertsToSend {
  readonly begun: readonly Alert[]
  readonly ended: readonly EndedAlert[]
}

/** Where the notice comes from: an operator may have several machines. */
export interface NoticeOrigin {
  readonly host: string
  readonly version: string
}

const names: Readonly<Record<AlertKind, string>> = {
  'market-late': 'market late',
  'key-refused': 'key refused',
  'delivery-refused': 'delivery refused',
  'layout-changed': 'layout changed',
  'figure-unread': 'official figure not readable',
  'terms-changed': 'terms changed',
  'disk-low': 'disk low',
  'run-failed': 'run failed',
}

// An outage may make every market late. The rest is in the data.
const linesMost = 12

/** All that began and ended since the last notice, as one message. */
export function alertNotice({ begun, ended }: AlertsToSend, { host, version }: NoticeOrigin): Notice {
  return {
    kind: kindOf([...begun, ...ended]),
    title: `${titleOf(begun, ended)}, on ${host}`,
    text: textOf(begun, ended),
    data: {
      begun: begun.map(({ kind, subject, what, since, command }) => ({ kind, subject, what, since, command })),
      ended: ended.map(({ kind, subject, since, endedAt }) => ({ kind, subject, since, endedAt })),
      host,
      version,
    },
  }
}

/** The title names a single one. */
function textOf(begun: readonly Alert[], ended: readonly EndedAlert[]): string {
  if (begun.length === 1 && ended.length === 0) return capital(begunText(begun[0]!))
  if (begun.length === 0 && ended.length === 1) return `It lasted ${periodText(ended[0]!)}.`
  const lines = [
    ...begun.map(one => `${capital(nameOf(one))}, ${begunText(one)}`),
    ...ended.map(one => `Ended: ${nameOf(one)}, ${periodText(one)}.`),
  ]
  const more = lines.length - linesMost
  return [...lines.slice(0, linesMost), ...(more > 0 ? [`and ${more} more: fuel-etl status`] : [])].join('\n')
}

function begunText({ since, what, command }: Alert): string {
  return `since ${since} UTC: ${plain(what)}. To look: ${command}`
}

function periodText({ since, endedAt }: EndedAlert): string {
  return `from ${since} to ${endedAt} UTC`
}

function kindOf(alerts: readonly Alert[]): NoticeKind {
  const kinds = new Set(alerts.map(({ kind }) => kind))
  return kinds.size === 1 ? alerts[0]!.kind : 'alerts'
}

function titleOf(begun: readonly Alert[], ended: readonly Alert[]): string {
  if (begun.length === 1 && ended.length === 0) return capital(nameOf(begun[0]!))
  if (begun.length === 0 && ended.length === 1) return `Ended: ${nameOf(ended[0]!)}`
  const counts = [
    ...(begun.length > 0 ? [`${begun.length} alerts`] : []),
    ...(ended.length > 0 ? [`${ended.length} ended`] : []),
  ]
  return capital(counts.join(', '))
}

/** `market late: IT`, but `disk low`: there is only one. */
export function nameOf({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string {
  return kind === 'disk-low' || kind === 'run-failed' ? names[kind] : `${names[kind]}: ${subject}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Chats read `<!channel>` and `@all` as calls to everyone, and a brand of a publisher may be named like that. */
function plain(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '＠')
}
