import { checkSimulation } from '../slow/simulation/check-simulation.ts'
import { westernAustralia } from '../slow/simulation/formats/au-wa.ts'
import { italy } from '../slow/simulation/formats/it.ts'
import type { Plan } from '../slow/simulation/publishers.ts'

// Thirty days, at the boundaries of days, of a month and of summer time.
const plan: Plan = {
  seed: 'europe-1',
  from: '2026-10-20',
  days: 30,
  runsADay: 'four',
  formats: [italy, westernAustralia],
  size: 32,
  outages: {
    it: {
      down: [['2026-11-10 03:00:00', '2026-11-14 05:00:00']],
      frozen: [['2026-10-26 00:00:00', '2026-11-07 00:00:00']],
      // Prices rise, and fall back three days later.
      levels: [{ during: ['2026-11-15 00:00:00', '2026-11-17 06:00:00'], factor: 1.4 }],
    },
    'au-wa': { down: [['2026-11-03 02:00:00', '2026-11-07 20:00:00']] },
    ecb: { down: [['2026-11-05 00:00:00', '2026-11-15 00:00:00']] },
  },
}

checkSimulation(plan, {
  replayed: [plan.from, '2026-11-18'],
  rare: ['station left for good', 'slip: x 100', 'slip: / 10', 'delivery: frozen, withheld', 'price without a rate'],
})
