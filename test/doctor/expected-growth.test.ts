import { expect, test } from 'vitest'
import { deliveriesPerDay } from '../../pipeline/doctor/delivery-bytes.ts'
import { expectedFolder } from '../../pipeline/doctor/expected-growth.ts'
import { sizeAfterAYear } from '../../pipeline/doctor/size-after-a-year.ts'
import { auQld, auSa, fr, frZip, it as italy } from '../../pipeline/sources/index.ts'

test('a stand-in adds nothing, because it is requested only while its principal fails', () => {
  expect(expectedFolder([fr, frZip])).toEqual(expectedFolder([fr]))
})

test('each delivery of a source writes the part of its complete market', () => {
  const parts = (...sources: Parameters<typeof expectedFolder>[0][number][]) =>
    expectedFolder(sources).growth.byKind.parts
  expect(parts(auQld, auSa)).toBeGreaterThan(parts(auQld) + parts(auSa))
})

test('deliveries are counted by the schedule', () => {
  expect(deliveriesPerDay({ everyMinutes: 30 })).toBe(48)
  const publishing = { zone: 'UTC', retryMinutes: 60, until: 'read once', openHours: 4 } as const
  expect(deliveriesPerDay({ ...publishing, days: 'daily', from: ['06:00', '14:00'] })).toBe(2)
  expect(deliveriesPerDay({ ...publishing, days: 'working days', from: ['06:00'] })).toBeCloseTo(5 / 7)
  expect(deliveriesPerDay({ ...publishing, days: ['Mon'], from: ['06:00'] })).toBeCloseTo(1 / 7)
})

test('after a year a folder has more than a quarter of captures, and less than 365 days of everything', () => {
  const { growth, parts } = expectedFolder([italy])
  const year = sizeAfterAYear({ growth, parts, others: 0 })
  expect(year).toBeGreaterThan(growth.byKind.captures * 90)
  expect(year).toBeLessThan(growth.bytes * 365)
})
