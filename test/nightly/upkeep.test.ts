import { checkUpkeep } from '../slow/simulation/check-upkeep.ts'
import { spain } from '../slow/simulation/formats/es.ts'
import { britain } from '../slow/simulation/formats/gb.ts'
import { italy } from '../slow/simulation/formats/it.ts'
import type { Plan } from '../slow/simulation/publishers.ts'

const plan: Plan = {
  seed: 'upkeep',
  from: '2026-10-22',
  days: 30,
  runsADay: 'four',
  size: 14,
  formats: [italy, spain, britain],
  outages: { it: { down: [['2026-10-25 00:00:00', '2026-10-27 00:00:00']] } },
}

checkUpkeep(plan, { kept: 40, leastRuns: 70, leastRollbacks: 20 })
