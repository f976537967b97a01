import { describe, expect, test } from 'vitest'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

// A busy machine can be a hundred times slower than an idle one: a test that depends on time fails at random.
const tests = ['.ts', '.mjs'].flatMap(ending => repositoryFiles(ending, 'test'))

function thoseWith(pattern: RegExp): readonly string[] {
  return tests.filter(path => path !== 'test/house/chance.test.ts' && pattern.test(repositoryText(path)))
}

describe('no test', () => {
  test('measures a duration, except to hit a moment, to compare two of the same process, or in a test that CI does not run', () => {
    expect(thoseWith(/performance\.now\(|cpuUsage|resourceUsage|hrtime|console\.time/)).toEqual([
      'test/fire/long/fuzz.test.ts',
      'test/slow/crash/kills.test.ts',
    ])
  })

  test('measures memory, except in a test that collects garbage before it fails', () => {
    expect(thoseWith(/memoryUsage/)).toEqual(['test/api/bulk-downloads.test.ts'])
  })

  test('uses random numbers without a seed, except for processes that must overlap at random moments', () => {
    expect(thoseWith(/Math\.random/)).toEqual(['test/slow/crash/locker.mjs'])
  })

  test('has a shorter timeout than vitest.config.ts, except if the timeout is the fault to find', () => {
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
