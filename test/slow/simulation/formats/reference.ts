import type { Day } from '../../../../pipeline/model/instants.ts'
import { bundledText } from './format.ts'

/** The rates of one day as the European Central Bank writes them. */
export function ratesFile(day: Day, rates: Readonly<Record<string, string>>): string {
  let text = bundledText('ecb', 'daily.xml').replace(/time='[^']*'/, `time='${day}'`)
  for (const [currency, rate] of Object.entries(rates)) {
    text = text.replace(new RegExp(`currency='${currency}' rate='[^']*'`), `currency='${currency}' rate='${rate}'`)
  }
  return text
}

/** Luxembourg's maxima: the newest of each fuel and its first day. */
export function maximaFiles(
  petrol: { readonly day: Day; readonly sp95: string; readonly sp98: string },
  diesel: { readonly day: Day; readonly diesel: string },
): ReadonlyMap<string, string> {
  return new Map([
    [
      'petrol.json',
      bundledText('lu', 'petrol.json')
        .replaceAll('2026-11-14', petrol.day)
        .replace('[1.762,', `[${petrol.sp98},`)
        .replace('[1.634,', `[${petrol.sp95},`),
    ],
    [
      'diesel.json',
      bundledText('lu', 'diesel.json').replaceAll('2026-11-12', diesel.day).replace('[1.598,', `[${diesel.diesel},`),
    ],
  ])
}
