import { sayPercent } from './numbers.ts'

/** `2.1 % less than a month ago`, or `2.1 % less` after another change that names the time; null if unknown. */
export function sayChange(percent: number | null, then = ''): string | null {
  if (percent === null) return null
  if (percent === 0) return then === '' ? 'as much as then' : `as much as ${then}`
  const changed = `${sayPercent(percent)} ${percent < 0 ? 'less' : 'more'}`
  return then === '' ? changed : `${changed} than ${then}`
}
