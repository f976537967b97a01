import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { bookFinder } from '../../api/pages/docs/book.ts'
import { builtBook } from '../../web/build/reference/book.ts'
import { serving, sharedServing } from '../support/api-server.ts'
import { documents } from '../support/doc-blocks.ts'
import { repositoryRoot, repositoryText } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const book = builtBook(repositoryRoot)

describe('the book', () => {
  test('has a chapter for each document, in which the search finds every heading', () => {
    const headings = documents.flatMap(file => {
      const prose = repositoryText(file).replace(/^```.*?^```$/gms, '')
      return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.replaceAll('`', ''))
    })
    const found = book.chapters.flatMap(({ sections }) => sections.map(({ heading }) => heading))
    expect(book.chapters).toHaveLength(documents.length)
    expect(found.sort()).toEqual(headings.sort())
  })

  test('has headings that skip no level, and no id twice', () => {
    for (const { id, html } of book.chapters) {
      const levels = [1, ...[...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))]
      expect([id, levels.filter((level, at) => at > 0 && level > levels[at - 1]! + 1)]).toEqual([id, []])
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one)
      expect([id, ids.filter((one, at) => ids.indexOf(one) !== at)]).toEqual([id, []])
    }
  })

  test('has no HTML of a document, and only links that lead somewhere', () => {
    const { main, links } = chapterOf(`# A title
<!-- a mark -->
<script>alert(1)</script>

Text <b onclick="go()">bold</b>, \`<code>\` and ![a picture](a.svg "x").

[script](javascript:alert(1)) [data](data:text/html,x) [file](../LICENSE) [host](//evil.example)
[chapter](README.md#start) [part](#a-part) [other](https://example.org/?a=1&b=2)

## A part

| <i>one</i> | two |
|---|---|
| <img src=x onerror=go()> | [file](a.json) |
`)
    expect(main.querySelectorAll('script, b, i, img')).toHaveLength(0)
    expect([...main.querySelectorAll('*')].flatMap(one => [...one.attributes].map(({ name }) => name))).not.toContain(
      'onerror',
    )
    for (const text of ['<script>alert(1)</script>', '<b onclick="go()">bold</b>', '<img src=x onerror=go()>'])
      expect(main.textContent).toContain(text)
    expect(main.textContent).toContain('Picture: a picture')
    expect(main.textContent).not.toContain('a mark')
    expect(links).toEqual(['/docs/book#start', '#a-part', 'https://example.org/?a=1&b=2'])
  })

  test('numbers the anchors of equal headings', () => {
    const { main } = chapterOf('# One\n## Two\n## `Two`\n### What is it?\n')
    expect([...main.querySelectorAll('h2, h3')].map(({ id }) => id)).toEqual(['two', 'two-1', 'what-is-it'])
  })
})

describe('the search in the book', () => {
  const find = bookFinder(book)
  const best = (question: string) => find(question).map(({ chapter, anchor }) => `${chapter.id}#${anchor}`)[0]

  test.each([
    ['rollback', 'book/operator#roll-back'],
    ['Roll back', 'book/operator#roll-back'],
    ['notices', 'book/operator#notices'],
    ['notice', 'book/operator#notices'],
    ['container', 'book/operator#container'],
    ['nginx', 'book/operator#behind-a-proxy'],
    ['promethues', 'book/operator#metrics'],
    ['ClickHouse', 'book/lake#open-it-in-clickhouse'],
    ['FUEL_ACCEPT_TERMS', 'book/operator#keys-and-terms'],
    ['add a market', 'book/adding-a-market#'],
  ])('finds first for “%s”: %s', (question, section) => {
    expect(best(question)).toBe(section)
  })

  test('finds sections with some of the words if none has all', () => {
    expect(best('xyzzyq rollback')).toBe('book/operator#roll-back')
    expect(find('xyzzyq')).toEqual([])
  })
})

const { get } = sharedServing()

describe('a server', () => {
  test('shows the chapters and answers the search without script, with or without a snapshot', async () => {
    for (const snapshot of [{}, null]) {
      const one = await serving(snapshot)
      const chapter = await one.get('/docs/book/operator')
      expect(chapter.headers['cache-control']).toBe('public, max-age=60')
      expect(chapter.text).toContain('<h2 id="notices">Notices</h2>')
      const { status, text } = await one.get('/docs/book?q=rollback')
      expect(status).toBe(200)
      expect(text).toContain('value="rollback"')
      expect(text).toMatch(/<ol class="found-in-book">\n<li><a href="\/docs\/book\/operator#roll-back">/)
      expect(text).toContain('<mark>rollback</mark>')
    }
  })

  test('shows a question as text, and no more of it than the field takes', async () => {
    const { text } = await get(`/docs/book?q=%3C${'x'.repeat(200)}`)
    expect(text).toContain(`value="&lt;${'x'.repeat(99)}"`)
    expect(text).toContain('No section has these words.')
    expect((await get('/docs/book?q=')).text).toContain('<h2 id="by-question">')
  })

  test('has no other chapter', async () => {
    for (const path of ['/docs/book/', '/docs/book/nothing', '/docs/book/book', '/docs/book/how/server'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await get('/docs/book/how-server')).status).toBe(200)
  })

  test('answers 60 searches of one client in a minute', async () => {
    const limited = await serving()
    const statuses = []
    for (let count = 0; count < 61; count++) statuses.push((await limited.get('/docs/book?q=key')).status)
    expect(statuses.indexOf(429)).toBe(60)
    expect((await limited.get('/docs/book/keys')).status).toBe(200)
  })
})

/** A chapter of a small book, without its contents and its search. */
function chapterOf(markdown: string) {
  const folder = temporaryFolder()
  const files = { 'docs/README.md': '# The book\n## Start\n1. [A](a.md): what it is\n', 'docs/a.md': markdown }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { html } = builtBook(folder).chapters[1]!
  const main = new new Window().DOMParser().parseFromString(html, 'text/html').querySelector('.docs-text')!
  const links = [...main.querySelectorAll('a')].map(link => link.getAttribute('href'))
  return { main, links }
}
