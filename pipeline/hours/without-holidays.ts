/**
 * An opening_hours value without its holiday parts, for countries whose holidays the library does not know
 * (AD BA CY IS LI ME MK TR XK in 3.15.0). The hours of ordinary days remain valid.
 * `Mo-Fr 08:00-18:00; PH off` → `Mo-Fr 08:00-18:00`, `Sa,Su,PH 09:00-12:00` → `Sa,Su 09:00-12:00`.
 */
export function withoutHolidays(value: string): string {
  return value
    .split(';')
    .map(rule =>
      rule
        .trim()
        .replace(/\b[PS]H\s*,\s*(?=[A-Z])/g, '')
        // After a time, `, PH off` is a separate rule. After a day, `,PH` shares the times that follow.
        .replace(/(?<=\d|off|closed)\s*,\s*[PS]H\b.*$/s, '')
        .replace(/(?<!\s)\s*,\s*[PS]H\b/g, ''),
    )
    .filter(rule => rule !== '' && !/^[PS]H\b/.test(rule))
    .join('; ')
}
