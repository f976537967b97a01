import { describe, expect, test } from 'vitest'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

// A busy machine takes a hundred times as long as an idle one: a test that passes by the clock fails by chance.
const tests = ['.ts', '.mjs'].flatMap(ending => repositoryFiles(ending, 'test'))

function thoseWith(pattern: RegExp): readonly string[] {
  return tests.filter(path => path !== 'test/house/chance.test.ts' && pattern.test(repositoryText(path)))
}

describe('no test', () => {
  test('looks how long something takes, but to aim at a moment or to print it', () => {
    expect(thoseWith(/performance\.now\(|cpuUsage|resourceUsage|hrtime|console\.time/)).toEqual([
      'test/bulk/european.test.ts',
      'test/crash/kills.test.ts',
    ])
  })

  test('looks at the memory that is held, but where it is collected before it is too much', () => {
    expect(thoseWith(/memoryUsage/)).toEqual(['test/api/bulk-downloads.test.ts'])
  })

  test('throws dice without a seed, but between processes that have to meet at any moment', () => {
    expect(thoseWith(/Math\.random/)).toEqual(['test/crash/locker.mjs'])
  })

  test('has less time than all have (vitest.config.ts), but where the fault is that it takes longer', () => {
    const most = Number(/limitMs = ([\d_]+)/.exec(repositoryText('vitest.config.ts'))![1]!.replaceAll('_', ''))
    const limits = /\b(?:timeout:|patience =) ([\d_]+)|^ *\}, ([\d_]{4,})\)|^ *(?:before|after)\w+\(.*, ([\d_]{4,})\)/gm
    const short = tests.filter(path =>
      [...repositoryText(path).matchAll(limits)].some(found => {
        const milliseconds = Number((found[1] ?? found[2] ?? found[3])!.replaceAll('_', ''))
        return milliseconds > 0 && milliseconds < most
      }),
    )
    expect(short).toEqual(['test/hours/opening-moments.test.ts'])
  })
})
