import type { Day } from '../model/instants.ts'
import { findPublishedDay } from './instants.ts'

// Notices write the name of the month in the genitive: `7 października 2026`, `18. dubna 2026`.
const months = {
  cs: 'ledna února března dubna května června července srpna září října listopadu prosince'.split(' '),
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' '),
  sr: 'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra'.split(' '),
} as const

/** Czech, Polish, Serbian (in Latin letters). */
export type GenitiveLanguage = keyof typeof months

/** `października` → 10, in any capitalisation; null for any other word. */
export function findGenitiveMonth(language: GenitiveLanguage, word: string): number | null {
  const month = months[language].indexOf(word.toLowerCase()) + 1
  return month === 0 ? null : month
}

/** `7`, `października`, `2026` → `2026-10-07`; null for an unknown month or a day that does not exist. */
export function findGenitiveDay(
  language: GenitiveLanguage,
  day: string,
  month: string,
  year: string | number,
): Day | null {
  const number = findGenitiveMonth(language, month)
  if (number === null) return null
  return findPublishedDay(String(year), number, day)
}
