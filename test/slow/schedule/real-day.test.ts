import { ecb, it, lu } from '../../../pipeline/sources/index.ts'
import { checkRealRuns } from './check-real-runs.ts'

// A day of three sources. test/nightly runs a fortnight of six.
const story = {
  from: '2026-11-18',
  holidays: [],
  late: { it: { '2026-11-18': 0.2 }, ecb: { '2026-11-18': 0.2 } },
  outages: {},
  off: ['2026-11-18 00:00:00', '2026-11-18 06:25:00'],
  killedAt: '2026-11-18 15:00:00',
} as const

checkRealRuns([ecb, it, lu], story, 1, { leastSeen: 2 })
