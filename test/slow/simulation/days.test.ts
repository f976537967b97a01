import { checkSimulation } from './check-simulation.ts'
import { westernAustralia } from './formats/au-wa.ts'
import { italy } from './formats/it.ts'
import type { Plan } from './publishers.ts'

// The days around the end of October: the end of a month and of summer time. test/nightly simulates a month.
const plan: Plan = {
  seed: 'days-18',
  from: '2026-10-29',
  days: 7,
  runsADay: 'two',
  formats: [italy, westernAustralia],
  size: 30,
  outages: {
    it: {
      down: [['2026-10-29 12:00:00', '2026-10-31 20:00:00']],
      levels: [{ during: ['2026-11-02 00:00:00', '2026-11-10 00:00:00'], factor: 1.4 }],
    },
  },
}

// The third run of that day joins the segments of October.
checkSimulation(plan, { replayed: ['2026-11-01', '2026-11-01'], rare: [] })
