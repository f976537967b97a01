import { expect } from 'vitest'
import { readTolls } from '../../pipeline/tolls/read-tolls.ts'
import { readRegistry } from '../../pipeline/tolls/registry.ts'
import type { TollRecord } from '../../pipeline/tolls/toll.ts'
import { type TollFiles, tollFiles } from '../../pipeline/tolls/toll-files.ts'
import { keyOf, tollRows } from '../../pipeline/tolls/toll-row.ts'

/** The files of the repository. */
export const files = tollFiles()
export const { records, version } = readTolls(files)

export const named = (name: string): TollRecord => records.find(record => record.name === name)!

/** The files with one text replaced, which must occur. `file` is a country's name, or another member. */
export function edited(file: string, from: string | RegExp, to: string, all: TollFiles = files): TollFiles {
  const isCountry = file.endsWith('.csv')
  const text = isCountry ? all.countries[file]! : (all as unknown as Record<string, string>)[file]!
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  return isCountry ? { ...all, countries: { ...all.countries, [file]: changed } } : { ...all, [file]: changed }
}

/** Only the first 347 records, which take a fifth of the time to read, for a test that reads them fifty times. */
export function thinFiles(): TollFiles {
  const last = 347
  const known = new Set(
    readRegistry(files.ids).entries.flatMap(({ id, key, aliases }) => (id > last ? [] : [key, ...aliases])),
  )
  const countries = Object.entries(files.countries).map(([file, text]) => {
    const lines = text.split('\n')
    const kept = tollRows(file, text).filter(row => known.has(keyOf(row)))
    return [file, [lines[0], ...kept.map(row => lines[row.line - 1]), ''].join('\n')]
  })
  const firstIds = (text: string): string =>
    text.replace(/^(\d+),.*\n/gm, (line, id) => (Number(id) > last ? '' : line))
  return {
    ids: firstIds(files.ids),
    positions: firstIds(files.positions),
    pending: firstIds(files.pending),
    countries: Object.fromEntries(countries),
    before: firstIds(files.before),
    version: files.version,
    counts: 'country_code,records\nAD,1\nGB,22\n',
  }
}
