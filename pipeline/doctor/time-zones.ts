import { isMarketSource } from '../source.ts'
import type { DoctorCheck } from './context.ts'
import { failed, ok } from './finding.ts'

// Local hours in summer and winter. Builds with a small ICU knew the zone of Portugal by name but computed wrong hours.
const known: readonly (readonly [zone: string, at: string, shown: string])[] = [
  ['Europe/Lisbon', '2026-07-01T12:00:00Z', '13:00'],
  ['Europe/Lisbon', '2026-01-01T12:00:00Z', '12:00'],
  ['Australia/Darwin', '2026-01-01T12:00:00Z', '21:30'],
]

/** Does this Node know the time zones of the sources and other languages? The zone of the machine does not matter. */
export const timeZones: DoctorCheck = async ({ sources, program: { versions } }) => {
  const zones = sources.filter(isMarketSource).map(source => source.descriptor.timezone)
  const unknown = [...new Set(zones)].filter(zone => !isKnown(zone))
  const wrong = known.filter(([zone, at, shown]) => hourIn(zone, at) !== shown).map(([zone]) => zone)
  const next = 'use a Node with full ICU, such as the builds of nodejs.org'
  const missing = [...new Set([...unknown, ...wrong])]
  const hasWords = new Intl.DateTimeFormat('pt-PT', { month: 'long' }).format(0) === 'janeiro'
  return [
    missing.length > 0
      ? failed('time zones', `${missing.join(', ')}: unknown or wrong`, next)
      : ok('time zones', `tz ${versions.tz ?? 'of the system'}, zones of sources: ${new Set(zones).size}`),
    hasWords ? ok('ICU', versions.icu ?? 'of the system') : failed('ICU', 'English only', next),
  ]
}

function isKnown(zone: string): boolean {
  try {
    return hourIn(zone, '2026-01-01T12:00:00Z') !== null
  } catch {
    return false
  }
}

function hourIn(timeZone: string, at: string): string | null {
  try {
    const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
    return new Intl.DateTimeFormat('en-GB', hour).format(Date.parse(at))
  } catch {
    return null
  }
}
