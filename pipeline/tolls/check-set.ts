import type { RegistryEntry } from './registry.ts'
import { tableRows } from './table.ts'
import type { TollRecord } from './toll.ts'
import type { TollFiles } from './toll-files.ts'

/** The countries for which the service promises tolls. */
// biome-ignore format: a list of short words reads better in lines
const scope = [
  'AD', 'AT', 'BE', 'BG', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'MD', 'NL', 'PL', 'PT',
  'RO', 'RS', 'SI', 'SK', 'TR',
]

/** A tariff rises by a few percent a year. A larger rise needs a note. Turkey's tariffs double. */
const leapMaxPercent = 25
/** The share of a country's records that an edition may drop without a note. */
const lossMaxPercent = 5

export function setFaults(
  records: readonly TollRecord[],
  registry: readonly RegistryEntry[],
  files: Pick<TollFiles, 'counts' | 'before'>,
): string[] {
  const ids = new Set(records.map(record => record.id))
  const countries = new Set(records.map(record => record.countryCode))
  const orphans = registry.filter(entry => !entry.isRetired && !ids.has(entry.id))
  return [
    ...repeated(records, record => String(record.id)).map(id => `two rows have the id ${id}`),
    ...repeated(records, record => `${record.countryCode} ${record.type} ${record.name}`).map(
      key => `'${key}' occurs twice`,
    ),
    ...repeated(
      records.filter(record => record.lat !== null),
      record => `${record.lat}, ${record.lng}`,
    ).map(place => `two records at ${place}`),
    ...orphans.map(entry => `the id ${entry.id} has neither a row nor a day of retirement`),
    ...scope.filter(country => !countries.has(country)).map(country => `no record of ${country}`),
    ...vignetteFaults(records),
    ...leapFaults(records, files.before),
    ...lossFaults(records, files.counts),
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

function leapFaults(records: readonly TollRecord[], before: string): string[] {
  const file = 'amounts.before.csv'
  const byId = new Map(records.map(record => [record.id, record]))
  return tableRows(file, before, ['id', 'amount', 'currency']).flatMap(({ line, cells }) => {
    const record = byId.get(Number(cells.id))
    if (!record || !/^\d+(\.\d{1,2})?$/.test(cells.amount)) return [`${file} line ${line}: no such toll or amount`]
    if (cells.currency !== record.currency || record.countryCode === 'TR' || record.note !== null) return []
    if (record.amount === null || Number(cells.amount) === 0) return []
    const percent = Math.abs(Number(record.amount) / Number(cells.amount) - 1) * 100
    return percent > leapMaxPercent ? [`${record.name}: ${cells.amount} to ${record.amount} without a note`] : []
  })
}

function lossFaults(records: readonly TollRecord[], counts: string): string[] {
  return tableRows('counts.csv', counts, ['country_code', 'records']).flatMap(({ line, cells }) => {
    const was = Number(cells.records)
    if (!/^[1-9]\d*$/.test(cells.records)) return [`counts.csv line ${line}: '${cells.records}' is no count`]
    const is = records.filter(record => record.countryCode === cells.country_code).length
    return (was - is) * 100 > was * lossMaxPercent ? [`${cells.country_code}: ${was} records before, ${is} now`] : []
  })
}
