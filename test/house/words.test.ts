import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasSamples, samplesRoot } from '../support/deliver.ts'
import { repositoryFiles, repositoryRoot, repositoryText } from '../support/repository.ts'

const files = repositoryFiles()
// Records are written as by publishers: a town may have any name. Compressed bytes can spell anything.
const written = files.filter(path => !/^fixtures\/(sources\/[\w-]+\/expected\.json|folders\/.*\.gz)$/.test(path))

describe('no file mentions', () => {
  const words: readonly (readonly [what: string, pattern: RegExp])[] = [
    ['a folder of the development machine', /(^|[\s'"`(=:])\/(home|root|Users|work|mnt|tmp)\/\w/m],
    ['a package registry', /https?:\/\/[\w.-]*(npmjs|yarnpkg|verdaccio|artifactory|registry)[\w.-]*/i],
    ['unfinished work', /\b(TO[D]O|FIX[M]E|X{3}|HA[C]K)\b/],
    ['a password or key', /\b(api[_-]?key|password|secret)\s*[:=]\s*['"][^'"]{6,}/i],
  ]
  const here = 'test/house/words.test.ts'
  test.each(words)('%s', (_what, pattern) => {
    expect(written.filter(path => path !== here && pattern.test(repositoryText(path)))).toEqual([])
  })
})

describe('no test', () => {
  const tests = repositoryFiles('.ts', 'test')
  test('is skipped or exclusive', () => {
    const pattern = /\b(test|it|describe|suite)(\.\w+)*\.(skip|only|todo)\b|\b(xit|xdescribe|fit|fdescribe)\(/
    expect(tests.filter(path => pattern.test(repositoryText(path)))).toEqual([])
  })

  test('is without an assertion', () => {
    expect(
      tests.filter(
        path => path.endsWith('.test.ts') && !/\b(?:expect|check[A-Z])\w*\(|\bexpect\./.test(repositoryText(path)),
      ),
    ).toEqual([])
  })
})

describe('no module', () => {
  test('spreads an object literal', () => {
    const modules = repositoryFiles('.ts').filter(path => /\.\.\.\{/.test(repositoryText(path)))
    expect(modules).toEqual([])
  })
})

describe('text files', () => {
  const ours = written.filter(path => /\.(ts|sql|md|json|csv|txt)$/.test(path))
  test('end with one line feed and have no carriage returns', () => {
    const wrong = ours.filter(path => {
      const text = repositoryText(path)
      return !text.endsWith('\n') || text.endsWith('\n\n') || text.includes('\r')
    })
    expect(wrong).toEqual([])
  })
})

describe.runIf(hasSamples)('real captures', () => {
  test('stay outside the repository', () => {
    const sizes = new Map<number, string[]>()
    for (const path of files) {
      const { size } = statSync(join(repositoryRoot, path))
      sizes.set(size, [...(sizes.get(size) ?? []), path])
    }
    const samples = readdirSync(samplesRoot, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
    expect(samples.length).toBeGreaterThan(0)
    const copies = samples.flatMap(sample => {
      const rivals = sizes.get(statSync(sample).size) ?? []
      return rivals.filter(path => sha1(join(repositoryRoot, path)) === sha1(sample))
    })
    expect(copies).toEqual([])
  })
})

function sha1(path: string): string {
  return createHash('sha1').update(readFileSync(path)).digest('hex')
}
