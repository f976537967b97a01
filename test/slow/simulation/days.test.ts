import { checkSimulation } from './check-simulation.ts'
import { westernAustralia } from './formats/au-wa.ts'
import { italy } from './formats/it.ts'
import type { Plan } from './publishers.ts'

// The six days around the end of October: the end of a month and of summer time. test/nightly simulates a month.
const plan: Plan = {
  seed: 'europe-32',
  from: '2026-10-28',
  days: 6,
  runsADay: 'two',
  formats: [italy, westernAustralia],
  size: 14,
  outages: { it: { down: [['2026-10-29 00:00:00', '2026-11-01 00:00:00']] } },
}

// The runs after the change of the month join its segments.
checkSimulation(plan, { replaySince: '2026-11-01', rare: [] })
