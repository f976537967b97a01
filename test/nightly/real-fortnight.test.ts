import { bulletin, ecb, fr, frZip, it, lu } from '../../pipeline/sources/index.ts'
import { fortnightDays } from '../schedule/fortnight.ts'
import { checkRealRuns } from '../slow/schedule/check-real-runs.ts'

// Tuesday the 17th is a holiday. The bulletin of the 19th is published on Friday morning, that of the 26th never. The
// machine is off on Saturday morning, when Italy publishes, and a run crashes in the afternoon of the 18th.
const story = {
  from: '2026-11-16',
  holidays: ['2026-11-17'],
  late: { bulletin: { '2026-11-19': 21, '2026-11-26': null }, it: { '2026-11-24': 7 } },
  outages: { fr: '2026-11-20', ecb: '2026-11-25' },
  off: ['2026-11-21 05:00:00', '2026-11-21 09:40:00'],
  killedAt: '2026-11-18 15:00:00',
} as const

checkRealRuns([bulletin, ecb, fr, frZip, it, lu], story, fortnightDays, { leastSeen: 23 })
