import type { RegistryEntry } from './registry.ts'
import type { TollRecord } from './toll.ts'

/** The countries of which the service promises tolls. */
const scope = [
  ...['AD', 'AT', 'BE', 'BG', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FR', 'GR', 'HR', 'HU', 'IE'],
  ...['IT', 'MD', 'NL', 'PL', 'PT', 'RO', 'RS', 'SI', 'SK', 'TR'],
]

/** A tariff rises by a few percent a year; more needs a word. Turkey's doubles. */
const leapMaxPercent = 25
/** So much of a country may go from one edition to the next without a word. */
const lossMaxPercent = 5

/** What is wrong with the records together. `before`: the records of the year before; empty when there are none. */
export function setFaults(
  records: readonly TollRecord[],
  registry: readonly RegistryEntry[],
  before: readonly TollRecord[],
): string[] {
  const ids = new Set(records.map(record => record.id))
  const countries = new Set(records.map(record => record.countryCode))
  const orphans = registry.filter(entry => !entry.isRetired && !ids.has(entry.id))
  return [
    ...repeated(records, record => String(record.id)).map(id => `the id ${id} stands for two rows`),
    ...repeated(records, record => `${record.countryCode} ${record.type} ${record.name}`).map(
      key => `'${key}' stands twice`,
    ),
    ...repeated(
      records.filter(record => record.lat !== null),
      record => `${record.lat}, ${record.lng}`,
    ).map(place => `two records at ${place}`),
    ...orphans.map(entry => `the id ${entry.id} has neither a row nor a day of retirement`),
    ...scope.filter(country => !countries.has(country)).map(country => `no record of ${country}`),
    ...vignetteFaults(records),
    ...leapFaults(records, before),
    ...lossFaults(records, before),
  ]
}

function repeated(records: readonly TollRecord[], keyOf: (record: TollRecord) => string): string[] {
  const seen = new Set<string>()
  return records.map(keyOf).filter(key => seen.size === seen.add(key).size)
}

/** Of one series, a longer vignette costs more. */
function vignetteFaults(records: readonly TollRecord[]): string[] {
  const series = new Map<string, TollRecord[]>()
  for (const record of records.filter(one => one.type === 'vignette' && one.amount !== null)) {
    const key = `${record.countryCode} ${record.vehicleClass ?? ''}`
    series.set(key, [...(series.get(key) ?? []), record])
  }
  return [...series.values()].flatMap(members => {
    const byDays = [...members].sort((a, b) => a.validDays! - b.validDays!)
    return byDays
      .slice(1)
      .filter((longer, index) => Number(longer.amount) <= Number(byDays[index]!.amount))
      .map(longer => `${longer.name}: not dearer than a shorter one`)
  })
}

function leapFaults(records: readonly TollRecord[], before: readonly TollRecord[]): string[] {
  const old = new Map(before.map(record => [record.id, record]))
  return records.flatMap(record => {
    const was = old.get(record.id)
    if (was?.currency !== record.currency || record.countryCode === 'TR' || record.note !== null) return []
    if (record.amount === null || was.amount === null || Number(was.amount) === 0) return []
    const percent = Math.abs(Number(record.amount) / Number(was.amount) - 1) * 100
    return percent > leapMaxPercent ? [`${record.name}: ${was.amount} to ${record.amount} without a note`] : []
  })
}

function lossFaults(records: readonly TollRecord[], before: readonly TollRecord[]): string[] {
  const count = (set: readonly TollRecord[], country: string): number =>
    set.filter(record => record.countryCode === country).length
  return [...new Set(before.map(record => record.countryCode))].flatMap(country => {
    const [was, is] = [count(before, country), count(records, country)]
    return (was - is) * 100 > was * lossMaxPercent ? [`${country}: ${was} records before, ${is} now`] : []
  })
}
