import { sayPercent } from './numbers.ts'

/** `2.1 % less than a month ago`; null where it is not known. */
export function sayChange(percent: number | null, then: string): string | null {
  if (percent === null) return null
  if (percent === 0) return `as much as ${then}`
  return `${sayPercent(percent)} ${percent < 0 ? 'less' : 'more'} than ${then}`
}
