import type { Publishing } from '../model/schedule.ts'

/** For a bank that sets the rate of a day on the day before: it is there in the morning; the exact hour is unknown. */
export function everyMorning(zone: string): Publishing {
  return { days: 'daily', from: ['06:00'], zone, retryMinutes: 60, until: { dataOf: 0 }, openHours: 12 }
}

// Amounts are stored in millionths, as integers that a double holds exactly (`pipeline/model/money.ts`).
const smallest = 0.000001
const largest = 1_000_000_000

/** A rate such as `20.2754`. A copy of the ECB's file of 2026-03-13 writes `1,1476`: it must never become 1. */
export function isRate(text: unknown): text is string {
  return typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) && Number(text) >= smallest && Number(text) <= largest
}
