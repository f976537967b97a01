import { checkUpkeep } from './check-upkeep.ts'
import { spain } from './formats/es.ts'
import { britain } from './formats/gb.ts'
import { italy } from './formats/it.ts'
import type { Plan } from './publishers.ts'

const plan: Plan = {
  seed: 'upkeep',
  from: '2026-10-22',
  days: 8,
  runsADay: 'two',
  size: 14,
  formats: [italy, spain, britain],
  outages: { it: { down: [['2026-10-25 00:00:00', '2026-10-27 00:00:00']] } },
}

checkUpkeep(plan, { kept: 8, leastRuns: 12, leastRollbacks: 3 })
