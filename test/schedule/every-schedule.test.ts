import { describe, expect, test } from 'vitest'
import { isContinuous } from '../../pipeline/model/schedule.ts'
import { windowAt } from '../../pipeline/schedule/windows.ts'
import { type Descriptor, rateSource } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'

const sources = Object.values(registry)

describe('the schedule of every source', () => {
  test('is required: a descriptor without one does not compile', () => {
    const { schedule, ...silent }: Descriptor = registry.ecb.descriptor
    // @ts-expect-error: no schedule
    expect(() => rateSource(silent, registry.ecb.editions[0]!)).toThrow(TypeError)
    expect(schedule).toBeDefined()
  })

  test.each(sources.map(source => [source.descriptor.id, source.descriptor.schedule] as const))(
    '%s is valid',
    (_, schedule) => {
      if (isContinuous(schedule)) {
        // Slots are counted from midnight. An interval that does not divide a day would shift the slots every day.
        expect(1440 % schedule.everyMinutes).toBe(0)
        expect(schedule.everyMinutes).toBeGreaterThanOrEqual(15)
        return
      }
      // The zone is valid, the times are in order, and a window opens within a week.
      expect(windowAt(schedule, '2026-11-19 12:00:00').opensAt > '2026-11-11').toBe(true)
      expect(schedule.from.every(time => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))).toBe(true)
      expect(schedule.from.toSorted()).toEqual(schedule.from)
      expect(schedule.retryMinutes).toBeGreaterThanOrEqual(15)
      expect(schedule.openHours * 60).toBeGreaterThanOrEqual(schedule.retryMinutes)
    },
  )
})
