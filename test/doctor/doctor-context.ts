import type { DoctorContext } from '../../pipeline/doctor/context.ts'

/** A machine without problems, except for what a test overrides. */
export function worldWith(other: Partial<DoctorContext>): DoctorContext {
  return {
    dataDir: '/nowhere',
    sources: [],
    env: {},
    unreadNames: [],
    all: false,
    probes: null,
    checkKeys: null,
    parts: [],
    now: () => Date.parse('2026-11-22T12:00:00Z'),
    program: { version: '1.2.3', engines: '>=20.19', versions: { node: '20.19.0', tz: '2026a', icu: '78' } },
    machine: { memoryBytes: 8e9, processors: 2 },
    store: { database: null, open: async () => {} },
    takeLock: async () => {},
    ...other,
  }
}
