import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import * as de from '../../api/shared/words/de.ts'
import * as en from '../../api/shared/words/en.ts'
import * as fr from '../../api/shared/words/fr.ts'
import { languages } from '../../api/shared/words/languages.ts'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const address = 'https://fuel.example'
const { get } = sharedServing(atEnd => serving({ figures }, { publicUrl: address }, atEnd))
const unnamed = sharedServing(atEnd => serving({ figures }, {}, atEnd))

type Words = Pick<typeof en, 'browser' | 'pages'>

const others = [
  ['de', de],
  ['fr', fr],
] as const
const paths = ['/', '/near?place=Dijon', '/near?place=Nowhereham', '/country/fr', '/country/lu', '/station/21']
const pages = others.flatMap(([language]) => paths.map(path => [`/${language}${path}`, language] as const))

async function documentOf(path: string) {
  const { document } = new Window({ url: `http://page.test${path}` })
  document.write((await get(path)).text)
  return document
}

describe('the words of a language', () => {
  test.each(others)(
    'of %s say what each English phrase says: the same names and numbers are in them',
    (_code, words) => {
      // Each language names only the countries whose names in browsers differ.
      const phrases = ({ browser, pages }: Words) => phrasesOf({ browser: { ...browser, countries: {} }, pages })
      const english = phrases(en)
      const translated = phrases(words)
      expect([...translated.keys()].sort()).toEqual([...english.keys()].sort())
      const differing = [...english].filter(([name, given]) => translated.get(name) !== given).map(([name]) => name)
      expect(english.size).toBeGreaterThan(400)
      expect(differing).toEqual([])
    },
  )
})

describe('a page in another language', () => {
  test.each(pages)('%s has no phrase of the English page', async path => {
    const document = await documentOf(path)
    for (const link of document.querySelectorAll('[hreflang="en"], .languages')) link.remove()
    const texts = [
      document.body.textContent,
      ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(one =>
        ['aria-label', 'title', 'placeholder'].map(name => one.getAttribute(name) ?? ''),
      ),
      document.querySelector('meta[name="description"]')!.getAttribute('content')!,
      document.title,
    ].join('\n')
    const found = englishTexts.filter(text => texts.includes(text))
    expect(found).toEqual([])
  })

  test.each(paths)('is checked with phrases that the English page has: %s', async path => {
    const { text } = await get(path)
    expect(englishTexts.filter(one => text.includes(one)).length).toBeGreaterThan(5)
  })

  test.each(pages)('%s names the page in each language, and leads to pages in its own', async (path, language) => {
    const document = await documentOf(path)
    const bare = path.slice(3)
    expect(document.documentElement.getAttribute('lang')).toBe(language)
    const linkedTo = (selector: string) =>
      [...document.querySelectorAll(selector)].map(link => [link.getAttribute('hreflang'), link.getAttribute('href')])
    const alternates = linkedTo('link[hreflang]')
    const offered = linkedTo('.languages a')
    expect(alternates.map(([one]) => one)).toEqual([...languages, 'x-default'])
    expect(offered.map(([one]) => one)).toEqual([...languages])
    for (const [, href] of alternates) expect((await get(href!.slice(address.length))).status).toBe(200)
    for (const [code, href] of offered) {
      expect(href!.startsWith(code === 'en' ? bare.slice(0, 5) : `/${code}${bare.slice(0, 5)}`)).toBe(true)
    }
    for (const link of document.querySelectorAll('main a[href^="/"]:not([hreflang]), nav a:not([hreflang])')) {
      const href = link.getAttribute('href')!
      if (/^\/(country|station|near)\b|^\/[?#]|^\/$/.test(href)) expect.unreachable(`${href} leads to another language`)
    }
  })

  test('has a link to pages that are in English only, which says so', async () => {
    const document = await documentOf('/de/')
    const links = [...document.querySelectorAll('.site-header nav a')].map(link => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('hreflang'),
    ])
    expect(links).toContainEqual(['Preise', '/de/', null])
    expect(links).toContainEqual(['Maut', '/tolls', 'en'])
  })

  test('lists countries in the order of their names in it, whichever language was requested before', async () => {
    for (const [language, locale] of [
      ['', 'en'],
      ['/de', 'de'],
      ['', 'en'],
      ['/fr', 'fr'],
    ]) {
      const document = await documentOf(`${language}/country/xx`)
      const names = [...document.querySelectorAll('.countries a')].map(({ textContent }) => textContent)
      expect(names.length).toBeGreaterThan(5)
      expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare))
    }
  })

  test('writes numbers as its readers do', async () => {
    expect((await get('/de/country/fr')).text).toContain('1,703\u00a0€')
    expect((await get('/fr/country/fr')).text).toContain('1,703\u00a0€')
    expect((await get('/country/fr')).text).toContain('€1.703')
  })

  test('finds a town with the name of its country in that language', async () => {
    expect((await get('/de/near?place=Dijon,%20Frankreich')).text).toContain('im Umkreis von 10 km um Dijon')
    expect((await get('/near?place=Dijon,%20Frankreich')).text).toContain('There is no place called')
    expect((await get('/de/near?place=Mailand,%20Italien')).text).toContain('im Umkreis von 10 km um Milan')
    expect((await get('/fr/near?place=Cologne')).text).toContain('dans un rayon de 10 km\u00a0: Köln')
  })

  test('is found without a slash, and keeps other spellings in its language', async () => {
    for (const [path, moved] of [
      ['/de', '/de/'],
      ['/fr?fuel=cng', '/fr/?fuel=cng'],
      ['/de/country/FR?fuel=sp95', '/de/country/fr?fuel=sp95'],
    ] as const) {
      const { status, headers } = await get(path)
      expect([status, headers.location]).toEqual([308, moved])
    }
  })

  test.each(['/de/country/nowhere', '/fr/station/1'])('%s is absent in its language', async path => {
    const { status, text } = await get(path)
    expect(status).toBe(404)
    expect(text).toContain(`<html lang="${path.slice(1, 3)}">`)
    expect(englishTexts.filter(one => text.includes(one))).toEqual([])
  })

  test('loads the words of its language before its script', async () => {
    const scripts = [...(await documentOf('/fr/country/fr')).querySelectorAll('script[src]')].map(
      one => one.getAttribute('src')!,
    )
    expect(scripts.map(src => /assets\/([a-z-]+)-/.exec(src)?.[1])).toEqual(['words-fr', 'every-page', 'country'])
  })

  test('is not named to search engines without a public address', async () => {
    expect((await unnamed.get('/de/')).text).not.toContain('rel="alternate" hreflang')
  })
})

/** English texts of two words or more that no other language has. */
const englishTexts = textsOf({ browser: en.browser, pages: en.pages }).filter(text => {
  const also = [...textsOf(de), ...textsOf(fr)]
  return /[a-z]{2,} [a-z]{2,}/i.test(text) && !also.some(other => other.includes(text))
})

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Which of its parameters each phrase has in its text, by the name of the phrase. */
function phrasesOf(value: object, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(value).flatMap(([name, member]): [string, string][] => {
      const here = `${path}.${name}`
      if (typeof member === 'string') return [[here, '']]
      if (typeof member === 'object') return [...phrasesOf(member, here)]
      return [[here, shownBy(member as (...given: unknown[]) => unknown)]]
    }),
  )
}

/** Each parameter is a text that is found again, and each of its members too. */
function shownBy(phrase: (...given: unknown[]) => unknown): string {
  const given = Array.from({ length: phrase.length }, (_, index) => `<${index}>`)
  const made = phrase(...given)
  const text = Array.isArray(made) ? made.flat().join('') : String(made)
  return given.filter(one => text.includes(one)).join()
}
