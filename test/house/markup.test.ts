import { describe, expect, test } from 'vitest'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

const folders = ['web/client', 'api/shared', 'web/build', 'api/pages', 'api/site']
const files = folders.flatMap(folder => repositoryFiles('.ts', folder))
// The one place where a script reads markup: a fragment that this server rendered, at an address below `/fragment/`.
const fragments = 'web/client/parts/fragment.ts'
const readsFragment = "new DOMParser().parseFromString(markup, 'text/html')"
const checked = (path: string) => repositoryText(path).replace(path === fragments ? readsFragment : '', '')
const found = (pattern: RegExp, among = files) => among.filter(path => pattern.test(checked(path)))

// Data of an answer goes into a page as text. The Content-Security-Policy is the second line of defence.
const forbidden: readonly (readonly [what: string, pattern: RegExp, example: string])[] = [
  [
    'read as markup by script',
    /\.(?:inner|outer)HTML\b|insertAdjacentHTML|setHTML|createContextualFragment|DOMParser|document\.write/,
    'list.innerHTML = name',
  ],
  ['run as code', /\beval\(|\bnew Function\b|set(?:Timeout|Interval)\(\s*['"`]|['"`]javascript:/, 'new Function(text)'],
  ['styled in its markup', /\bstyle="|setAttribute\(\s*'style'/, '<td style="width: 3em">'],
  ['given a handler in its markup', /\son[a-z]+="|setAttribute\(\s*'on/, '<a onclick="go()">'],
  // The escaping of `html` is safe only in text and between quotes.
  ['put into markup without quotes', /<[a-z][^<>`]*\s[a-z-]+=\$\{/, '<a href=$' + '{address}>'],
]

describe('nothing is', () => {
  test.each(forbidden)('%s', (_what, pattern, example) => {
    expect(example).toMatch(pattern)
    expect(found(pattern)).toEqual([])
  })

  test('read as markup from another address than that of a fragment', () => {
    const code = repositoryText(fragments)
    expect(code).toContain(readsFragment)
    expect(code.match(/\w+Answer\(.*/g)).toEqual(['goodAnswer(atShownInstant(`/fragment/${address}`), signal)'])
  })
})

describe('markup is', () => {
  const serverSide = repositoryFiles('.ts', 'api')

  test('made in one place', () => {
    expect(found(/new Html\(/, [...serverSide, ...files])).toEqual(['api/pages/html.ts', 'api/pages/html.ts'])
  })

  test('trusted without escaping only if the build generated it', () => {
    expect(found(/\btrusted\(/, serverSide)).toEqual(['api/pages/docs/docs-page.ts', 'api/pages/html.ts'])
  })
})
