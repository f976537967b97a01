/**
 * The instant that ages are told from, `YYYY-MM-DD HH:MM:SS` UTC: now, but for made-up data that of its snapshot, whose id
 * begins with it. Prices of a demonstration would grow old by the day otherwise.
 */
export function answerClock(headers: Headers, now: Date): string {
  const snapshot = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(headers.get('X-Snapshot-Id') ?? '')
  if (headers.get('X-Data') !== 'demonstration' || !snapshot) return now.toISOString().slice(0, 19).replace('T', ' ')
  const [, year, month, day, hour, minute, second] = snapshot
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
