import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { composers } from '../../fixtures/compose/index.ts'
import { deliveryDays } from '../../fixtures/compose/market.ts'
import { isDay } from '../../pipeline/model/instants.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { fixturesRoot, sourcesRoot } from '../support/deliver.ts'
import { missingFiles, missingText, recomputeFile } from '../support/needed-files.ts'
import { repositoryFiles, repositoryRoot, repositoryText } from '../support/repository.ts'

const sources: readonly Source[] = Object.values(registry)
const ids = sources.map(source => source.descriptor.id).sort()

describe('a source has the same name', () => {
  test('as its folder', () => expect(foldersOf(join(repositoryRoot, 'pipeline/sources'))).toEqual(ids))
  test('as its fixture folder', () => expect(foldersOf(sourcesRoot)).toEqual(ids))
  test('as its deliveries', () => expect(foldersOf(fixturesRoot)).toEqual(ids))
  test('as its composer', () => expect(composers.map(one => one.id).sort()).toEqual(ids))

  test('as its line of the registry, in alphabetical order', () => {
    const lines = repositoryText('pipeline/sources/index.ts')
      .split('\n')
      .filter(line => line.startsWith('export'))
    expect(lines).toEqual(ids.map(id => `export { ${camelCase(id)} } from './${id}/source.ts'`))
  })

  test('as the export of its module', () => {
    const named = Object.entries(registry).map(([name, source]) => [name, camelCase(source.descriptor.id)])
    expect(named.filter(([name, id]) => name !== id)).toEqual([])
  })
})

describe('the tests of a source', () => {
  test('have the files that they need', () => {
    expect(sources.flatMap(source => missingFiles(source))).toEqual([])
  })

  test('name a file that is missing, and what it must do', () => {
    expect(missingText('xx', recomputeFile)).toMatch(
      /^fixtures\/sources\/xx\/recompute\.sql is missing: it must have the facts .*; see docs\/adding-a-market\.md$/,
    )
  })
})

describe('a descriptor', () => {
  test('has hosts, unless its address is a setting', () => {
    const without = sources.filter(({ descriptor }) => descriptor.hosts.length === 0 && !descriptor.settings?.length)
    expect(without.map(source => source.descriptor.id)).toEqual([])
  })

  test('has the same country, currency, time zone and freshness as the others of its id space', () => {
    const spaces = new Map<string, Set<string>>()
    for (const source of sources) {
      if (source.kind !== 'stations') continue
      const { idSpace, country, currency, timezone, freshness } = source.descriptor
      const shared = spaces.get(idSpace) ?? new Set()
      spaces.set(idSpace, shared.add(JSON.stringify([country, currency, timezone, freshness])))
    }
    expect([...spaces].filter(([, variants]) => variants.size > 1)).toEqual([])
  })

  test('states how to get its settings', () => {
    const needing = sources.filter(({ descriptor }) => descriptor.settings?.length)
    expect(needing.length).toBeGreaterThan(5)
    expect(needing.filter(({ descriptor }) => !descriptor.registration).map(idOf)).toEqual([])
    const registrations = sources.flatMap(({ descriptor }) => descriptor.registration ?? [])
    expect(registrations.filter(({ minutes, steps }) => !(minutes > 0) || !steps.endsWith('.'))).toEqual([])
    expect(
      registrations.filter(({ url }) => !url.startsWith('https://') && !existsSync(join(repositoryRoot, url))),
    ).toEqual([])
  })

  test('states what accepting restricted terms means', () => {
    const restricted = sources.filter(({ descriptor }) => descriptor.licence.reuse === 'restricted')
    expect(restricted.length).toBeGreaterThan(5)
    const silent = restricted.filter(({ descriptor }) => !descriptor.licence.conditions?.includes('Accepting means'))
    expect(silent.map(idOf)).toEqual([])
  })

  test('replaces only a source of its id space', () => {
    const stations = sources.flatMap(source => (source.kind === 'stations' ? [source.descriptor] : []))
    const wrong = stations.filter(({ standsInFor, idSpace }) => {
      if (standsInFor === undefined) return false
      return stations.find(one => one.id === standsInFor)?.idSpace !== idSpace
    })
    expect(wrong).toEqual([])
  })
})

for (const composer of composers) {
  const folder = join(fixturesRoot, composer.id)
  describe(`the bundled deliveries of ${composer.id}`, () => {
    test('state where their format was seen', () => {
      expect(repositoryText(`fixtures/sources/${composer.id}/ORIGIN.md`)).toMatch(/made up|made-up|makes up/)
    })

    test('are described in at most eight files outside the folder of the source, besides tests', () => {
      const isOwn = (file: string) => file.startsWith(`test/sources/${composer.id}/`)
      const tests = repositoryFiles('', 'test/sources').filter(isOwn)
      const files = [...repositoryFiles('', `fixtures/sources/${composer.id}`), ...tests]
      expect(files.filter(file => !file.endsWith('.test.ts')).length).toBeLessThanOrEqual(8)
    })

    test('have 2026-11-19 as the newest day', () => {
      const days = readdirSync(folder).filter(isDay).sort()
      expect(days.at(-1)).toBe('2026-11-19')
      expect(days.filter(day => !(deliveryDays as readonly string[]).includes(day))).toEqual([])
    })

    test.each(deliveryDays)('of %s are what the composer makes (npm run build)', day => {
      const composed = composer.compose(day, composer.bundled)
      const names = existsSync(join(folder, day)) ? readdirSync(join(folder, day)).sort() : []
      const expected = composed.map(file => file.name).sort()
      expect(names).toEqual(expected)
      const different = composed.filter(
        file => !readFileSync(join(folder, day, file.name)).equals(Buffer.from(file.content)),
      )
      expect(different.map(file => file.name)).toEqual([])
    })
  })
}

function idOf({ descriptor }: Source): string {
  return descriptor.id
}

function foldersOf(path: string): string[] {
  return readdirSync(path)
    .filter(name => statSync(join(path, name)).isDirectory())
    .sort()
}

function camelCase(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
