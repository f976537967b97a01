export const states = ['ok', 'warning', 'failed'] as const
export type State = (typeof states)[number]

/** What one check saw of one thing. */
export interface Finding {
  /** What was looked at: a host, a source, a folder; within its group there may be several of one name. */
  readonly what: string
  readonly state: State
  readonly found: string
  /** What to do about it; null where all is well. */
  readonly next: string | null
}

export function ok(what: string, found: string): Finding {
  return { what, state: 'ok', found, next: null }
}

export function warning(what: string, found: string, next: string): Finding {
  return { what, state: 'warning', found, next }
}

export function failed(what: string, found: string, next: string): Finding {
  return { what, state: 'failed', found, next }
}
