import { Window } from 'happy-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageWords } from '../../api/shared/words.ts'
import { findTool, toolsAreMissing } from '../../fixtures/site/find-tool.ts'
import { sitePages } from '../../fixtures/site/site-pages.ts'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { type Received, serving, sharedServing } from '../support/api-server.ts'

/** The part of html-validate that is used. */
interface HtmlValidateModule {
  readonly HtmlValidate: new (
    config: object,
  ) => { validateString(markup: string): Promise<{ readonly results: readonly HtmlReport[] }> }
}

interface HtmlReport {
  readonly messages: readonly { readonly line: number; readonly ruleId: string; readonly message: string }[]
}

// The page before any script runs: the bytes that the server sends.
const onMade = sharedServing()
const onLive = sharedServing(atEnd =>
  serving({ figures: { ...figures, demonstration: false } }, { maxAgeHours: 100_000 }, atEnd),
)

// The rules of the HTML standard, without those of taste.
const tool = await findTool<HtmlValidateModule>('html-validate')
const validator = tool && new tool.HtmlValidate({ extends: ['html-validate:standard'] })

describe.each([...sitePages, '/station/21'])('%s, as sent by the server', path => {
  let made: Received
  let seen: ReturnType<typeof look>

  beforeAll(async () => {
    made = await onMade.get(path, { accept: 'text/html' })
    seen = look(made.text)
  })

  test('is an HTML page in English with a title and a description', () => {
    expect(made.status).toBe(path === '/nope' ? 404 : 200)
    expect(made.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(seen.attributesOf('html')).toEqual([{ lang: 'en' }])
    expect(made.text).toMatch(/<title>[^<]+ · Forecourt<\/title>/)
    expect(made.text).toMatch(/<meta name="description" content="[^"]{20,}">/)
  })

  test('is valid HTML', async ({ skip }) => {
    if (validator === null) return skip(toolsAreMissing)
    const { results } = await validator.validateString(made.text)
    const faults = results.flatMap(({ messages }) => messages.map(one => `${one.line}: ${one.ruleId}: ${one.message}`))
    expect(faults).toEqual([])
  })

  test('has one first-level heading, and no heading that skips a level', () => {
    const levels = seen.tags.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []))
    expect(levels.filter(level => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    const jumps = levels.filter((level, index) => index > 0 && level > levels[index - 1]! + 1)
    expect(jumps).toEqual([])
  })

  test('has a banner for demonstration data and none for live data', async () => {
    const banner = `<p class="banner" role="note"><strong>${pageWords.frame.demonstration}</strong>`
    expect(made.text).toContain(banner)
    const live = await onLive.get(path, { accept: 'text/html' })
    expect(live.status).toBe(made.status)
    expect(live.text).not.toContain(banner)
  })

  test('has a link to skip the navigation, and marks the current page in the navigation', () => {
    const links = seen.attributesOf('a')
    expect(links[0]).toMatchObject({ class: 'skip', href: '#content' })
    expect(seen.attributesOf('main')).toEqual([{ id: 'content', tabindex: '-1' }])
    const here = links.filter(link => link['aria-current'] === 'page')
    // A search is reached from the first page, not from the navigation.
    const isListed = path !== '/nope' && !/\/(near$|station\/)/.test(path)
    expect(here).toEqual(isListed ? [{ href: path, 'aria-current': 'page' }] : [])
  })

  test('has no inline script or style, and loads nothing from another host', () => {
    const inline = seen.tags.filter(
      ({ name, attributes }) =>
        name === 'style' ||
        (name === 'script' && !attributes.src) ||
        Object.keys(attributes).some(key => key === 'style' || key.startsWith('on')),
    )
    expect(inline).toEqual([])
    const loaded = seen.tags.flatMap(({ name, attributes }) => loadedBy(name, attributes))
    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded.filter(address => !/^\/[^/]/.test(address))).toEqual([])
  })

  test('has only valid links', () => {
    const links = seen.attributesOf('a').map(({ href }) => href ?? '')
    expect(links.filter(href => !/^(https?:\/\/|\/|#|mailto:|geo:|\?)/.test(href))).toEqual([])
    const ids = seen.tags.flatMap(({ attributes }) => attributes.id ?? [])
    const anchors = links.flatMap(href => (href.length > 1 && href.startsWith('#') ? [href.slice(1)] : []))
    expect(anchors.filter(id => !ids.includes(id))).toEqual([])
  })
})

/** The elements of a page in order, and the text of `main` without whitespace. No script runs. */
function look(page: string) {
  const parser = new new Window().DOMParser()
  const document = parser.parseFromString(page, 'text/html')
  const tags = [...document.querySelectorAll('*')].map(({ localName, attributes }) => {
    const pairs = [...attributes].map(({ name, value }) => [name, value])
    return { name: localName, attributes: Object.fromEntries(pairs) as Readonly<Record<string, string>> }
  })
  const text = document.querySelector('main')!.textContent.replaceAll(/\s+/g, '')
  const attributesOf = (name: string) => tags.filter(tag => tag.name === name).map(tag => tag.attributes)
  return { tags, text, attributesOf }
}

/** The addresses that a browser loads for a tag. */
function loadedBy(name: string, { src, href, srcset, action, rel }: Readonly<Record<string, string>>): string[] {
  // An address that search engines keep. Nothing is loaded.
  if (rel === 'canonical') return []
  const named = name === 'link' ? [href] : [src, srcset, action]
  return named.filter(address => address !== undefined)
}
