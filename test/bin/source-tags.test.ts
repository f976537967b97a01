import { describe, expect, test } from 'vitest'
import { allSources, chosenSources, selectedIds, selectedSources, sourcesOfMarkets } from '../../bin/options.ts'
import { sourceTags, tagsOf } from '../../bin/source-tags.ts'
import { isMarketSource } from '../../pipeline/source.ts'
import { repositoryText } from '../support/repository.ts'

const options = { dataDir: '', threads: 1, onlyOpen: false }

function sourceOf(id: string) {
  return allSources.find(({ descriptor }) => descriptor.id === id)!
}

describe('tags of sources', () => {
  test('every tag selects some sources and not others', () => {
    for (const { tag, isOn } of sourceTags) {
      expect(allSources.some(isOn), tag).toBe(true)
      expect(allSources.every(isOn), tag).toBe(false)
    }
  })

  test('follow from the descriptor', () => {
    expect(tagsOf(sourceOf('it'))).toEqual([
      'stations',
      'open',
      'EU',
      'EEA',
      'europe',
      'no-key',
      'published',
      'seen-whole',
    ])
    expect(tagsOf(sourceOf('au-qld'))).toEqual(expect.arrayContaining(['restricted', 'oceania', 'key']))
    expect(tagsOf(sourceOf('is'))).not.toContain('EU')
    expect(tagsOf(sourceOf('is'))).toContain('EEA')
    expect(tagsOf(sourceOf('de'))).toContain('sweep')
    expect(tagsOf(sourceOf('fr-zip'))).toContain('stand-in')
  })

  test('every source has one kind, one of the terms, and one level', () => {
    const groups = [
      ['stations', 'figures', 'reference'],
      ['open', 'share_alike', 'unclear', 'restricted'],
      ['key', 'no-key'],
      ['seen-whole', 'seen-in-part', 'by-description-only'],
    ]
    for (const source of allSources) {
      const tags = tagsOf(source)
      for (const group of groups) expect(tags.filter(tag => group.includes(tag))).toHaveLength(1)
    }
  })

  test('every market is in Europe or Oceania, and not in both', () => {
    for (const source of allSources.filter(isMarketSource)) {
      expect(tagsOf(source).filter(tag => tag === 'europe' || tag === 'oceania')).toHaveLength(1)
    }
  })

  test('docs/commands.md has the table of tags as the program has them', () => {
    const section = repositoryText('docs/commands.md').split('## Tags that select sources')[1]!.split('\n## ')[0]!
    const rows = section.split('\n').filter(line => line.startsWith('| `'))
    expect(rows).toEqual(sourceTags.map(({ tag, meaning }) => `| \`${tag}\` | ${meaning} |`))
  })
})

describe('--select', () => {
  test('a comma means both, a second word means either', () => {
    const both = selectedIds(['open,EU'])
    expect(both).toEqual(
      allSources.filter(one => ['open', 'EU'].every(tag => tagsOf(one).includes(tag))).map(one => one.descriptor.id),
    )
    expect(selectedIds(['open,EU', 'oceania'])).toEqual(expect.arrayContaining([...both, 'au-wa']))
  })

  test('not- before a tag selects the others, and case does not matter', () => {
    const all = allSources.map(({ descriptor }) => descriptor.id)
    const [sweeps, others] = [selectedIds(['SWEEP']), selectedIds(['Not-sweep'])]
    expect([...sweeps, ...others].sort()).toEqual(all.sort())
    expect(sweeps.filter(id => others.includes(id))).toEqual([])
  })

  test('narrows --market and --source, and keeps the rates with a region', () => {
    const chosen = chosenSources({ ...options, market: ['FR', 'PT'], select: ['open,EU'] })
    const ids = chosen.map(({ descriptor }) => descriptor.id)
    expect(ids).toEqual(expect.arrayContaining(['fr', 'ecb', 'bulletin']))
    expect(ids).not.toContain('pt')
    expect(ids).not.toContain('it')
    expect(sourcesOfMarkets({ market: ['GR'], select: ['figures'] }).map(one => one.descriptor.id)).toEqual(['gr'])
  })

  test('an unknown tag is refused, with the most similar one', () => {
    expect(() => selectedIds(['openn'])).toThrow("unknown tag 'openn' in --select; did you mean 'open'?")
    expect(() => selectedIds(['not-figure'])).toThrow("did you mean 'figures'?")
    expect(() => selectedIds(['qqqqq'])).toThrow('expected one of stations, figures')
    expect(() => selectedIds(['open,'])).toThrow("unknown tag ''")
  })

  test('an empty selection is refused, and says what was asked for', () => {
    expect(() => selectedIds(['figures,oceania'])).toThrow("no source has the tags 'figures,oceania';")
    expect(() => selectedSources([sourceOf('fr')], ['oceania'])).toThrow('among those that the other options')
  })
})

describe('the sources of a run', () => {
  const idsOf = (more: object) => chosenSources({ ...options, due: true, ...more }).map(one => one.descriptor.id)

  test.each([['FR', 'IT', 'ES'], ['LU'], ['AT']])(
    'that are slow, or of no market, are no fault of the markets %s',
    (...market) => {
      const all = idsOf({ market })
      const [slow, quick] = [idsOf({ market, sweeps: true }), idsOf({ market, sweeps: false })]
      expect([...slow, ...quick].sort()).toEqual(all.toSorted())
      // A run has parts with the rates or the map alone.
      for (const id of ['ecb', 'osm']) expect(idsOf({ market, source: [id] })).toEqual([id])
      expect(idsOf({ market, sweeps: true, select: ['EU'] }).filter(id => id !== 'osm')).toEqual(
        market[0] === 'AT' ? ['at'] : [],
      )
    },
  )

  test('of another market than the chosen one is refused, and so is a market without a source', () => {
    expect(() => idsOf({ market: ['FR'], source: ['es'] })).toThrow('es: not a source of market FR')
    expect(() => idsOf({ market: ['NO'] })).toThrow('no source for market NO')
  })
})
