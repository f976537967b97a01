import { expect, test } from 'vitest'
import { wavesOf as sourcesOfWaves } from '../../../bin/commands/run.ts'
import { allSources } from '../../../bin/options.ts'

const options = { dataDir: 'unused', threads: 2, onlyOpen: false }
const wavesOf = (chosen: Parameters<typeof sourcesOfWaves>[0]): string[][] =>
  sourcesOfWaves(chosen).map(wave => wave.map(({ descriptor }) => descriptor.id))
const ids = allSources.map(source => source.descriptor.id)

test('sources that may take longer than the others run in a second wave', () => {
  const [quick, slow] = wavesOf(options)
  expect(slow).toEqual(['at', 'de', 'ro'])
  expect(quick).toEqual(ids.filter(id => !slow!.includes(id) && id !== 'osm'))
})

test('a run on files is one wave, and so is a run of a single source', () => {
  expect(wavesOf({ ...options, from: 'fixtures/deliveries' })).toEqual([ids])
  expect(wavesOf({ ...options, source: ['ro'] })).toEqual([['ro']])
  expect(wavesOf({ ...options, source: ['osm'] })).toEqual([['osm']])
})

test('a source and its stand-in are in the same wave', () => {
  const standIns = allSources.filter(source => source.kind === 'stations' && source.descriptor.standsInFor)
  expect(standIns.length).toBeGreaterThan(0)
  for (const source of standIns) {
    if (source.kind !== 'stations') continue
    const wave = wavesOf(options).find(one => one.includes(source.descriptor.id))
    expect(wave).toContain(source.descriptor.standsInFor)
  }
})

test('sweeps run alone, or are left out', () => {
  expect(wavesOf({ ...options, sweeps: true })).toEqual([['at', 'de', 'ro']])
  expect(wavesOf({ ...options, sweeps: false })).toEqual([ids.filter(id => !['at', 'de', 'ro', 'osm'].includes(id))])
})
