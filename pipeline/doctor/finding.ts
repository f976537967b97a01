const states = ['ok', 'warning', 'failed'] as const
export type FindingState = (typeof states)[number]

/** The result of one check of one item. */
export interface DoctorFinding {
  /** The item: a host, a source, a folder. A group may have several findings for one item. */
  readonly what: string
  readonly state: FindingState
  readonly found: string
  /** What to do. Null if the state is ok. */
  readonly next: string | null
}

export function ok(what: string, found: string): DoctorFinding {
  return { what, state: 'ok', found, next: null }
}

export function warning(what: string, found: string, next: string): DoctorFinding {
  return { what, state: 'warning', found, next }
}

export function failed(what: string, found: string, next: string): DoctorFinding {
  return { what, state: 'failed', found, next }
}
