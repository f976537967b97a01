/** `1 row`, `2 rows`, `0 rows`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}

/** How long something takes, in the largest unit that is still exact enough: `12 minutes`, `36 hours`, `365 days`. Never negative. */
export function durationText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole < 180) return counted(whole, 'minute')
  return whole < 48 * 60 ? counted(Math.floor(whole / 60), 'hour') : counted(Math.floor(whole / 1440), 'day')
}

/** The same for a column of a table, from hours: `12 min`, `36 h`, `12 d`. What is in the future is `1 h ahead`. */
export function ageText(hours: number): string {
  if (hours < 0) return `${ageText(-hours)} ahead`
  if (hours < 1) return `${Math.floor(hours * 60)} min`
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Three significant digits: `812 B`, `12.3 MB`. */
export function sizeText(bytes: number): string {
  let size = bytes
  let unit = 0
  for (; size >= 999.5 && unit < units.length - 1; unit += 1) size /= 1000
  const digits = unit === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2
  return `${size.toFixed(digits)} ${units[unit]}`
}

const bytesOf: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 }

/** The bytes of a size with its unit: `50GB`, `1.5 TB`, `800MB`. Null for any other text; a number alone has no unit and is none. */
export function sizeIn(text: string): number | null {
  const [, number, unit] = /^(\d{1,6}(?:\.\d{1,3})?) ?([MGT]B)$/i.exec(text.trim()) ?? []
  if (number === undefined || unit === undefined) return null
  const bytes = Math.round(Number(number) * bytesOf[unit.toUpperCase()]!)
  return bytes > 0 ? bytes : null
}

/** How `sizeIn` is written, for messages. */
export const sizeForm = 'a size in MB, GB or TB, such as 50GB'
