import type { Instant } from '../model/instants.ts'
import type { AlertKind } from '../notify/notice.ts'

/** A condition that the operator should know of, for as long as it lasts. */
export interface Alert {
  readonly kind: AlertKind
  /** A market, a source, `snapshot`, `disk` or `run`. */
  readonly subject: string
  /** A sentence without its full stop. It leaves this machine, so it quotes nothing of a delivery. */
  readonly what: string
  readonly since: Instant
  readonly command: string
}

/** Two alerts with the same key are one condition. */
export function keyOf({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}
