import { seeded } from '../../../fixtures/compose/seeded.ts'
import type { Day, Instant } from '../../../pipeline/model/instants.ts'
import { plusDays } from './clock.ts'

/** The instants of the runs in a range of days. Days have different ones, and some have none. */
export function runsOf(seed: string, from: Day, days: number, runsADay: 'two' | 'four'): Instant[] {
  const dice = seeded(`${seed}/schedule`)
  // Around midnight, and around the closing of the day at 06:00.
  const patterns =
    runsADay === 'two'
      ? [
          ['05:50', '23:50'],
          ['06:10', '15:20'],
          ['00:10', '12:00'],
        ]
      : [
          ['05:50', '12:10', '18:40', '23:50'],
          ['00:10', '06:10', '13:00', '21:30'],
          ['06:10', '12:00', '23:50'],
          ['00:10', '05:50', '06:10', '15:20'],
        ]
  return Array.from({ length: days }, (_, at) => plusDays(from, at)).flatMap(day => {
    const clocks = fixedClocks(day) ?? (runsADay === 'four' && dice.chance(0.08) ? [] : dice.pick(patterns))
    return clocks.map(clock => `${day} ${clock}:00`)
  })
}

/** The range contains a change of the month and the end of summer time, and after a week two days without runs. */
function fixedClocks(day: Day): readonly string[] | null {
  if (day === '2026-10-25') return ['00:10', '01:30', '06:10', '23:50']
  if (day === '2026-10-31') return ['12:00', '23:50']
  if (day === '2026-11-01') return ['00:10', '05:50', '06:10']
  if (day === '2026-11-08' || day === '2026-11-09') return []
  return null
}
