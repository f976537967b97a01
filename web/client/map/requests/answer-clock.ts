/**
 * The instant from which ages are counted, `YYYY-MM-DD HH:MM:SS` UTC: now, or for made-up data the time of the snapshot, with
 * which its id begins. Otherwise the prices of a demonstration would become older every day.
 */
export function answerClock(headers: Headers, now: Date): string {
  const snapshot = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(headers.get('X-Snapshot-Id') ?? '')
  if (headers.get('X-Data') !== 'demonstration' || !snapshot) return now.toISOString().slice(0, 19).replace('T', ' ')
  const [, year, month, day, hour, minute, second] = snapshot
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
