import { afterAll, describe, expect, test } from 'vitest'
import { Bench, type Cell, kinds, sources } from './suite.ts'
import { nothingRemembered } from './take.ts'
import { undetectable } from './undetectable.ts'

/** One line for each source and kind, which `FUEL_TEST_MATRIX=1` prints. */
const results: string[] = []
const served = new Set<string>()

/** Official stations for the map's lookups, of four countries: enough that the map misses some. */
async function mappedStations() {
  const markets = ['fr', 'es', 'it', 'si'].map(id => sources.find(source => source.descriptor.id === id)!)
  const taken = await Promise.all(markets.map(source => new Bench(source).sound))
  return { ...nothingRemembered, stations: taken.flatMap(({ memory }) => memory.stations) }
}

describe.each(sources.map(source => [source.descriptor.id, source] as const))('%s', (id, source) => {
  test('detects what was changed in a delivery, or serves nothing wrong of it', async () => {
    const bench = new Bench(source, source.kind === 'map' ? await mappedStations() : undefined)
    const { report } = (await bench.sound).outcome
    expect([report.status, report.error]).toEqual([expect.stringMatching(/^(success|partial)$/), null])
    const wrong: string[] = []
    for (const kind of kinds) {
      const cell = known(id, kind.name, await bench.try(kind))
      results.push(`${id}: ${kind.name}: ${cell.state === 'n/a' ? cell.why : [cell.state, ...cell.signs].join(', ')}`)
      if (cell.state === 'served') wrong.push(`a delivery that ${kind.name}: ${explained(cell)}`)
    }
    expect(wrong).toEqual([])
  })
})

/** What is served although it is wrong, where the list gives the reason why it cannot be detected. */
function known(id: string, kind: string, cell: Cell): Cell {
  const entry = undetectable.find(one => one.kind === kind && (one.sources?.includes(id) ?? true))
  if (cell.state !== 'served' || !entry) return cell
  served.add(`${entry.kind}/${entry.sources ? id : 'all'}`)
  return { ...cell, state: 'undetectable' }
}

function explained({ signs, harm, lost }: Extract<Cell, { signs: readonly string[] }>): string {
  const gone = `${(lost * 100).toFixed(0)} % of the prices gone`
  return [signs.join(', ') || 'nothing said', gone, ...harm.slice(0, 3)].join('; ')
}

test('covers at least twenty kinds, and each source with most of those that its format has', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(20)
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
  expect(sources.length).toBeGreaterThan(40)
})

test('lists as undetectable only what is', () => {
  const listed = undetectable.flatMap(({ kind, sources: only }) => (only ?? ['all']).map(id => `${kind}/${id}`))
  expect(listed.filter(one => !served.has(one))).toEqual([])
})

afterAll(() => {
  if (process.env.FUEL_TEST_MATRIX === '1') process.stdout.write(`${results.join('\n')}\n`)
})
