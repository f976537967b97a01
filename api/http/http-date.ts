const clock = String.raw`(?<time>\d\d:\d\d:\d\d)`
const forms = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(String.raw`^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) ${clock} GMT$`),
  // Sunday, 06-Nov-94 08:49:37 GMT
  new RegExp(String.raw`^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) ${clock} GMT$`),
  // Sun Nov  6 08:49:37 1994
  new RegExp(String.raw`^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) ${clock} (?<year>\d{4})$`),
]

let lastDate = { epochSeconds: Number.NaN, text: '' }

/** `Thu, 19 Nov 2026 12:00:00 GMT`. The last one is cached, because nearly all answers of a minute have the same. */
export function httpDate(epochSeconds: number): string {
  if (lastDate.epochSeconds !== epochSeconds) {
    lastDate = { epochSeconds, text: new Date(epochSeconds * 1000).toUTCString() }
  }
  return lastDate.text
}

/**
 * Epoch seconds of a date in one of the three forms of RFC 9110, 5.6.7. Null for anything else: a condition with such a
 * date is ignored. `Date.parse` alone reads the third form in the time zone of the machine, and accepts texts that are
 * not dates.
 */
export function findHttpDate(text: string): number | null {
  for (const form of forms) {
    const found = form.exec(text)?.groups as Record<'day' | 'month' | 'year' | 'time', string> | undefined
    if (!found) continue
    const { day, month, year, time } = found
    const milliseconds = Date.parse(`${day.trim()} ${month} ${year} ${time} GMT`)
    return Number.isNaN(milliseconds) ? null : milliseconds / 1000
  }
  return null
}
