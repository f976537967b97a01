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
