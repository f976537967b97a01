import { checkSimulation, rareEvents } from '../slow/simulation/check-simulation.ts'
import { westernAustralia } from '../slow/simulation/formats/au-wa.ts'
import { spain } from '../slow/simulation/formats/es.ts'
import { britain } from '../slow/simulation/formats/gb.ts'
import { italy } from '../slow/simulation/formats/it.ts'
import type { Plan } from '../slow/simulation/publishers.ts'

// Thirty days, at the boundaries of days, of a month and of summer time.
const plan: Plan = {
  seed: 'europe-1',
  from: '2026-10-20',
  days: 30,
  runsADay: 'four',
  formats: [italy, spain, britain, westernAustralia],
  size: 24,
  outages: {
    it: { down: [['2026-10-27 03:00:00', '2026-11-01 05:00:00']] },
    es: { frozen: [['2026-10-29 00:00:00', '2026-11-12 00:00:00']] },
    gb: {
      down: [
        ['2026-10-30 12:00:00', '2026-11-01 04:00:00'],
        ['2026-11-12 00:00:00', '2026-11-18 00:00:00'],
      ],
    },
    'au-wa': { down: [['2026-11-03 02:00:00', '2026-11-07 20:00:00']] },
    ecb: { down: [['2026-11-05 00:00:00', '2026-11-15 00:00:00']] },
    lu: { down: [['2026-10-23 00:00:00', '2026-10-28 00:00:00']] },
  },
}

checkSimulation(plan, { replaySince: plan.from, rare: rareEvents })
