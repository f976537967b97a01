import { iso1A2Code } from '@rapideditor/country-coder'
import type { TollType } from '../model/toll-types.ts'
import type { TollRecord } from './toll.ts'

/** Currencies of the tariffs; every other country's are in EUR. Romania: vignettes in EUR by law, bridges in RON. */
// biome-ignore format: a list of short words reads better in lines
const currencies: Readonly<Record<string, string>> = {
  BA: 'BAM', CH: 'CHF', CZ: 'CZK', DK: 'DKK', FO: 'DKK', GB: 'GBP', HU: 'HUF', IS: 'ISK', MK: 'MKD', NO: 'NOK',
  PL: 'PLN', RS: 'RSD', SE: 'SEK', TR: 'TRY',
}

/** EUR, for a passenger car. The Westerschelde tunnel is free, the Swinford bridge costs five pence. */
const ranges: Readonly<Record<TollType, readonly [number, number]>> = {
  vignette: [3, 300],
  tunnel: [0, 80],
  bridge: [0, 80],
  gate: [0.2, 35],
  ticket_barrier: [0.3, 60],
}

/** Approximate units per euro, only to detect a slipped decimal point. Never used for conversion. */
// biome-ignore format: a list of short words reads better in lines
const roughPerEuro: Readonly<Record<string, number>> = {
  EUR: 1, BAM: 1.96, CHF: 0.94, CZK: 25, DKK: 7.46, GBP: 0.87, HUF: 370, ISK: 143, MKD: 61.6, NOK: 11.3, PLN: 4.24,
  RON: 5.1, RSD: 117, SEK: 10.8, TRY: 52,
}

export function recordFaults(record: TollRecord, year: number): string[] {
  return [
    ...placeFaults(record),
    ...(record.type === 'vignette' ? vignetteFaults(record) : []),
    ...amountFaults(record, year),
  ]
}

function placeFaults({ type, countryCode, lat, lng, validDays }: TollRecord): string[] {
  const faults: string[] = []
  if (type !== 'vignette' && validDays !== null) faults.push('valid_days are for vignettes')
  if (lat !== null && lng !== null && !liesIn(countryCode, lat, lng)) {
    faults.push(`${lat}, ${lng} does not lie in ${countryCode}`)
  }
  return faults
}

/** Border tunnels and bridges, and borders that the library simplifies: 1 km around the point is enough. */
export function liesIn(country: string, lat: number, lng: number): boolean {
  const dLat = 1 / 111.2
  const dLng = 1 / (111.2 * Math.cos((lat * Math.PI) / 180))
  // The point itself first: nearly all records need no further check.
  const steps = [0, -1, 1]
  return steps.some(n =>
    steps.some(e => iso1A2Code([lng + e * dLng, lat + n * dLat], { level: 'territory' }) === country),
  )
}

function vignetteFaults(record: TollRecord): string[] {
  const faults: string[] = []
  if (record.lat !== null || record.position !== null) faults.push('a vignette has no position')
  if (record.barrierType !== null) faults.push('a vignette has no barrier')
  if (record.amount === null) faults.push('a vignette needs its amount')
  if (record.validDays === null) faults.push('a vignette needs its valid_days')
  return faults
}

function amountFaults(record: TollRecord, year: number): string[] {
  const { amount, confirmedOn, countryCode, currency, note, type, validFrom } = record
  const faults: string[] = []
  const expected = countryCode === 'RO' ? (type === 'vignette' ? 'EUR' : 'RON') : (currencies[countryCode] ?? 'EUR')
  if (currency !== expected) faults.push(`the currency ${currency}, not ${expected}`)
  // Independent of the clock: the amounts of a year are published by January, those of toll roads in February.
  if (validFrom !== null && validFrom > `${year + 1}-03-01`) faults.push(`valid from ${validFrom} in a set of ${year}`)
  if (validFrom !== null && validFrom < '2020-01-01' && note === null)
    faults.push(`valid from ${validFrom} without a note`)
  if (amount === null && (validFrom !== null || confirmedOn !== null)) faults.push('days of an amount without one')
  if (confirmedOn !== null && validFrom !== null && confirmedOn < validFrom) {
    faults.push(`confirmed on ${confirmedOn}, before ${validFrom}`)
  }
  if (amount !== null) {
    const euros = Number(amount) / (roughPerEuro[currency] ?? 1)
    const [least, most] = ranges[type]
    if (euros < least || euros > most) faults.push(`${amount} ${currency} is out of reach of a ${type}`)
  }
  return faults
}
