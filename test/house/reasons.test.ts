import { describe, expect, test } from 'vitest'
import { isAcceptable } from '../../pipeline/contract/finding.ts'
import { unreadableRule } from '../../pipeline/model/stored.ts'
import { ruleNames } from '../../pipeline/sanity/index.ts'
import { misplacedReasons } from '../../pipeline/sanity/misplaced-reasons.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

const code = repositoryFiles('.ts', 'pipeline').map(repositoryText).join('\n')
const [quarantine, verdicts, unusable, notInForce, findings] = repositoryText('docs/reasons.md')
  .split(/^## .*$/m)
  .slice(1)

describe('docs/reasons.md', () => {
  test('explains exactly the reasons for quarantine', () => {
    const errors = [...code.matchAll(/new RowError\(\s*[^,]+,\s*'([A-Z_]+)'/g)].map(([, reason]) => reason!)
    const putAside = [...code.matchAll(/fieldsPutAside\(\w+, \w+, '[^']+', '([A-Z_]+)'/g)].map(([, reason]) => reason!)
    expect(putAside.length).toBeGreaterThan(0)
    expect(firstCells(quarantine!)).toEqual([...new Set([...errors, ...putAside, ...misplacedReasons])].sort(byWords))
  })

  test('misses no RowError with a computed reason', () => {
    const all = code.match(/new RowError\(/g)!.length
    const plain = code.match(/new RowError\(\s*[^,]+,\s*'[A-Z_]+'/g)!.length
    expect(plain).toBe(all)
  })

  test('explains every rule of the sanity filter, in order', () => {
    expect(firstCells(verdicts!)).toEqual([...ruleNames, unreadableRule])
  })

  test('explains every reason for a price that is not current', () => {
    const module = repositoryText('pipeline/memory/in-force.ts')
    const words = [...module.matchAll(/(?:return|[?]|\blimit\(.*,) '([a-z, ]+)'/g)].map(([, word]) => word!)
    words.push(...[...code.matchAll(/\bunusable: '([a-z, ]+)'/g)].map(([, word]) => word!))
    words.push(/then '([a-z, ]+)' else held\.unusable/.exec(repositoryText('sql/convert/prices.sql'))![1]!)
    expect(words.length).toBeGreaterThan(8)
    expect(firstCells(unusable!).sort()).toEqual([...new Set(words)].sort())
  })

  test('explains every reason for an official figure that is not in force', () => {
    const module = repositoryText('pipeline/memory/fold-figures.ts')
    const words = [...module.matchAll(/(?:return|[?:]) '([a-z ]+)'/g)].map(([, word]) => word!)
    expect(words.length).toBeGreaterThan(4)
    expect(firstCells(notInForce!).sort()).toEqual([...new Set(words), 'no exchange rate'].sort())
  })

  test('explains every finding, and states which can be accepted', () => {
    const codes = /export type FindingCode =([\s\S]*?)\n\n/.exec(repositoryText('pipeline/contract/finding.ts'))![1]!
    expect(firstCells(findings!)).toEqual([...codes.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code!))
    const acceptable = [...findings!.matchAll(/^\| `(\w+)` \|.*\| (yes|no) \|$/gm)]
    expect(acceptable.map(([, code, word]) => [code, word === 'yes'])).toEqual(
      firstCells(findings!).map(code => [code, isAcceptable(code)]),
    )
  })
})

/** Sorts NOT_AN_… before NOT_A_…. */
function byWords(a: string, b: string): number {
  return a.replaceAll('_', '~') < b.replaceAll('_', '~') ? -1 : 1
}

function firstCells(table: string): string[] {
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell]) => cell!)
}
