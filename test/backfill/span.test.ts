import { describe, expect, test } from 'vitest'
import type { Manifest } from '../../pipeline/snapshot/manifest.ts'
import { it } from '../../pipeline/sources/index.ts'
import type { ArchivedSource } from '../../pipeline/stages/backfill/backfill.ts'
import { type Asked, type Reached, type Span, spanOf } from '../../pipeline/stages/backfill/span.ts'

const segment = { month: '2026-11', name: '', snapshot: null, rows: 1, bytes: 1, sha256: '' }
const seen = { ...segment, country: 'IT', from: '2026-11-10 08:00:00', to: '2026-11-11 08:00:00' }
const ofOthers = { ...segment, country: 'FR', from: '2026-01-01 08:00:00', to: '2026-01-01 08:00:00' }
const read: Reached = { chain: 'it/2026-03-01', source: 'it', country: 'IT', from: '2026-03-01', to: '2026-06-30' }

function span(asked: Asked, chains: readonly Reached[] = [], segments: readonly object[] = [ofOthers, seen]): Span {
  const manifest = { segments, statistics: [] } as unknown as Manifest
  const source = { archive: (it as ArchivedSource).archive, source: 'it', country: 'IT' }
  return spanOf(asked, source, { manifest, chains, now: '2026-11-20 12:00:00' })
}

describe('the days of a backfill', () => {
  test('end before the first day that a run saw, and say so', () => {
    expect(span({ from: '2026-01-01', to: null })).toEqual({
      chain: 'it/2026-01-01',
      from: '2026-01-01',
      to: '2026-11-09',
      endsBecause: null,
    })
    const cut = span({ from: '2026-01-01', to: '2026-11-15' })
    expect([cut.to, cut.endsBecause]).toEqual(['2026-11-09', 'IT has been read by runs since 2026-11-10'])
    expect(span({ from: '2026-01-01', to: '2026-02-01' }).to).toBe('2026-02-01')
  })

  test('end yesterday for a market that no run saw', () => {
    expect(span({ from: '2026-01-01', to: null }, [], []).to).toBe('2026-11-19')
  })

  test('continue an earlier backfill that has the first day', () => {
    const found = span({ from: '2026-05-01', to: null }, [read])
    expect([found.chain, found.from, found.to]).toEqual(['it/2026-03-01', '2026-03-01', '2026-11-09'])
  })

  test('end before an earlier backfill that begins later', () => {
    const found = span({ from: '2026-01-01', to: null }, [read])
    expect([found.chain, found.to]).toEqual(['it/2026-01-01', '2026-02-28'])
  })

  test('are refused where there are none', () => {
    expect(() => span({ from: '2014-01-01', to: null })).toThrow('the archive of it begins on 2015-01-01')
    expect(() => span({ from: '2026-11-12', to: null })).toThrow('IT has been read by runs since 2026-11-10')
    expect(() => span({ from: '2026-02-01', to: '2026-01-01' })).toThrow('expected a day from 2026-02-01 on')
  })
})
