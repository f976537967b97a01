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
