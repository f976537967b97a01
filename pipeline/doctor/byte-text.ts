const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** `1536` → `1.5 KiB`. */
export function byteText(bytes: number): string {
  let at = 0
  let amount = bytes
  while (amount >= 1024 && at < units.length - 1) {
    amount /= 1024
    at += 1
  }
  const text = at === 0 || amount >= 100 ? amount.toFixed(0) : amount.toFixed(1)
  return `${text} ${units[at]}`
}
