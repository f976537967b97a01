import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { understand } from '../../api/nl/understand.ts'
import { calendar } from '../support/questions.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

const files = repositoryFiles()
const pages = ['docs/architecture.md', ...repositoryFiles('.md', 'docs/how')]
const text = pages.map(repositoryText).join('\n')
const folders = new Set(files.flatMap(file => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))

describe('docs/architecture.md and docs/how', () => {
  test('are linked: the first page links all others', () => {
    const page = repositoryText('docs/architecture.md')
    const linked = [...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) => `docs/${path}`)
    expect(linked.filter(path => !files.includes(path))).toEqual([])
    expect(pages.slice(1).filter(path => !linked.includes(path))).toEqual([])
    // One short page with one picture. Longer texts belong in docs/how.
    expect(page.split('\n').length).toBeLessThan(60)
    expect(linked.filter(path => path.endsWith('.svg'))).toEqual(['docs/architecture.svg'])
    expect(repositoryText('docs/architecture.svg')).toMatch(/<title .*<desc .*prefers-color-scheme: dark/s)
  })

  test('name existing files and folders', () => {
    const named = [...text.matchAll(/`((?:api|bench|bin|docs|fixtures|pipeline|sql|test)\/[\w./-]+)`/g)].map(
      ([, path]) => path!,
    )
    const isThere = (path: string) => files.includes(path) || folders.has(path.replace(/\/$/, ''))
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter(path => !isThere(path))).toEqual([])
  })

  test('name existing files for the steps of a question', () => {
    const steps = text.split('| Step |')[1]!.split('\n\n')[0]!
    const named = [...steps.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path]) => posix.join('api/nl', path!))
    expect(named.length).toBeGreaterThan(12)
    expect(named.filter(path => !files.includes(path))).toEqual([])
  })

  test('describe the actual result of their example', () => {
    const [, question] = text.match(/`api\/nl\/`:\n"(.+)"/)!
    expect(understand(question!, calendar)).toEqual({
      intent: 'price_change',
      confidence: 0.97,
      parsed: { countries: ['DE'], fuel_type: 'euro95', time_range_weeks: 4, claim: 'dearer' },
      suggestions: [],
    })
  })
})
