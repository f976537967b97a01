const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Three significant digits: `812 B`, `12.3 MB`. */
export function sizeText(bytes: number): string {
  let size = bytes
  let unit = 0
  for (; size >= 999.5 && unit < units.length - 1; unit += 1) size /= 1000
  const digits = unit === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2
  return `${size.toFixed(digits)} ${units[unit]}`
}
