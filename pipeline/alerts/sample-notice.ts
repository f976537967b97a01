import type { Instant } from '../model/instants.ts'
import type { AlertKind, Notice } from '../notify/notice.ts'
import type { Alert } from './alert.ts'
import { alertNotice, type NoticeOrigin } from './alert-notice.ts'

const samples: Readonly<Record<AlertKind, Omit<Alert, 'kind' | 'since'>>> = {
  'market-late': {
    subject: 'IT',
    what: 'it: not read since 2026-11-19 12:00:00, its prices expire at 2026-11-21 12:00:00',
    command: 'fuel-etl status --market IT --sources --data-dir /var/lib/fuel-etl',
  },
  'key-refused': {
    subject: 'de',
    what: 'KEY_REFUSED: the publisher refuses FUEL_DE_API_KEY; its data of 2026-11-19 12:00:00 UTC is still served, until 2026-11-21 12:00:00 UTC',
    command: 'fuel-etl setup de',
  },
  'delivery-refused': {
    subject: 'es',
    what: 'CONTRACT: expected at least 10000 stations, found 312; its data of 2026-11-19 12:00:00 UTC is still served, until 2026-11-21 12:00:00 UTC',
    command: 'fuel-etl status --source es --data-dir /var/lib/fuel-etl',
  },
  'layout-changed': {
    subject: 'it',
    what: "FEED_SHAPE: it/prices: expected the heading 'prezzo'; its data of 2026-11-19 12:00:00 UTC is still served, until 2026-11-21 12:00:00 UTC",
    command: 'fuel-etl check network it --data-dir /var/lib/fuel-etl',
  },
  'figure-unread': {
    subject: 'me',
    what: 'no readable amount of sp98 from 2026-11-17 23:00:00 UTC on: its last one, 1.76 EUR, ended then',
    command: 'fuel-etl rejected --quarantined --source me --data-dir /var/lib/fuel-etl',
  },
  'terms-changed': {
    subject: 'lt',
    what: 'its terms were CC BY 4.0 (https://example.org/a) and are now none stated (https://example.org/b); it is skipped until you accept them',
    command: 'fuel-etl setup --accept-terms LT',
  },
  'disk-low': {
    subject: 'disk',
    what: '812 MB free, the next runs need 1.00 GB',
    command: 'fuel-etl check --data-dir /var/lib/fuel-etl',
  },
  'run-failed': {
    subject: 'run',
    what: 'none of 46 sources could be read (FETCH 46)',
    command: 'fuel-etl check --data-dir /var/lib/fuel-etl',
  },
}

/** An invented notice of that kind, marked as a test: a beginning, or an end. */
export function sampleNotice(kind: AlertKind, isEnd: boolean, now: Instant, origin: NoticeOrigin): Notice {
  const alert: Alert = { kind, since: now, ...samples[kind] }
  const notice = alertNotice(
    isEnd ? { begun: [], ended: [{ ...alert, endedAt: now }] } : { begun: [alert], ended: [] },
    origin,
  )
  return { ...notice, title: `Test, nothing is wrong: ${notice.title}`, data: { ...notice.data, test: true } }
}
