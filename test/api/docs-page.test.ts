import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Operation, Parameter } from '../../api/openapi/operation.ts'

import { html } from '../../api/pages/html.ts'
import { serviceDescription } from '../../api/routes/description.ts'
import { countryName } from '../../api/shared/format.ts'
import * as sources from '../../pipeline/sources/index.ts'
import { builtBook } from '../../web/build/reference/book.ts'
import { exampleAnswerOf } from '../../web/build/reference/builder.ts'
import { callsOf } from '../../web/build/reference/calls.ts'
import { docsPages } from '../../web/build/reference/docs-pages.ts'
import { endpointsOf } from '../../web/build/reference/endpoints.ts'
import { words } from '../../web/build/reference/words.ts'
import { serving } from '../support/api-server.ts'
import { undescribed } from '../support/described.ts'
import { repositoryRoot } from '../support/repository.ts'

const description = serviceDescription()
const { endpoints, pages } = endpointsOf(description)
const built = docsPages(description)

function pageOf(id: string): string {
  return built.find(one => one.id === id)!.html
}

describe('the reference', () => {
  test('is generated from the OpenAPI description that the service sends, both by the build', async () => {
    const { get } = await serving()
    expect(JSON.parse(JSON.stringify(description))).toEqual((await get('/api/openapi.json')).json)
  })

  test('is in the served pages, with or without a snapshot', async () => {
    for (const snapshot of [{}, null]) {
      const { get } = await serving(snapshot)
      for (const path of ['/docs', '/docs/livePrices', '/docs/keys', '/docs/Station']) {
        const { status, headers, text } = await get(path)
        expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
          path,
          200,
          'text/html; charset=utf-8',
          'public, max-age=60',
        ])
        expect(headers['content-security-policy']).toContain("script-src 'self'")
        expect(text.includes('made up, not real prices')).toBe(snapshot !== null)
        expect(text).toContain('<a href="/docs" aria-current="')
        expect((await get(path, { 'if-none-match': headers.etag! })).status).toBe(304)
      }
      for (const path of ['/docs/nothing', '/docs/', '/docs/constructor', '/docs-pages.json'])
        expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })

  test('begins with a request and its answer, or says that there are no prices', async () => {
    const { get } = await serving(null)
    expect((await get('/docs')).text).toContain('The service has no current prices yet.')
    for (const language of ['curl', 'JavaScript', 'Python'])
      expect((await get('/docs')).text).toContain(`data-language="${language}"`)
  })

  test('names the address that the operator has set', async () => {
    const { get } = await serving(null, { publicUrl: 'https://fuel.example' })
    for (const path of ['/docs', '/docs/livePrices']) {
      const { text } = await get(path)
      expect(text).toContain('https://fuel.example/live/api.php')
      expect(text).not.toContain('127.0.0.1:8080')
    }
  })

  test('has at most 3,000 elements on each page', () => {
    const long = built.filter(({ html: text }) => text.match(/<[a-z]/g)!.length > 2_900)
    expect(long.map(({ id }) => id)).toEqual([])
  })

  test('has a page for each operation and each shape, listed once by task or as a page for people', () => {
    const all = Object.values(description.paths).flatMap(item => Object.values(item as Record<string, Operation>))
    const ids = built.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...endpoints, ...pages].map(one => one.operationId).sort()).toEqual(all.map(one => one.operationId).sort())
    for (const { operationId } of endpoints) {
      expect(ids).toContain(operationId)
      expect(pageOf('').split(` id="${operationId}">`)).toHaveLength(2)
    }
    for (const { path } of pages) expect(pageOf('pages')).toContain(path)
  })

  test('has only links to pages and parts that exist, and so has the book', () => {
    const all = [...built, ...builtBook(repositoryRoot).chapters]
    const ids = new Map(
      all.map(({ id, html: text }) => [id, [...text.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one)]),
    )
    const broken = all.flatMap(({ id, html: text }) =>
      [...text.matchAll(/href="(#|\/docs)([^"?]*)/g)].flatMap(([, start, rest]) => {
        const [page = '', part] = start === '#' ? [id, rest] : rest!.replace(/^\//, '').split('#')
        const isThere = ids.has(page) && (part === undefined || ids.get(page)!.includes(part))
        return isThere ? [] : [`${id}: ${start}${rest}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('marks the page in the contents, and keeps the anchors of the earlier single page', () => {
    for (const { id, html: text } of built.filter(one => /^[a-z]/.test(one.id)))
      expect([id, text.match(/aria-current="page"/g)?.length]).toEqual([id, 1])
    const anchors = [
      'live-prices',
      'weekly-history',
      'questions',
      'tolls',
      'bulk-files',
      'agents',
      'service',
      'errors',
      'keys',
      'pages',
      'schemas',
    ]
    for (const anchor of anchors) expect(pageOf('')).toContain(` id="${anchor}"`)
    for (const anchor of ['prices', 'instants', 'countries', 'fuels', 'caching', 'attribution', 'demonstration'])
      expect(pageOf('')).toMatch(new RegExp(`data-anchors="[^"]*\\b${anchor}\\b`))
  })

  test.each(endpoints.map(one => [one.operationId, one] as const))('documents all of %s', (id, endpoint) => {
    const section = pageOf(id)
    expect(section).toContain(html`<code>${endpoint.path}</code>`.text)
    expect(section.includes('>needs a key<')).toBe(endpoint.isKeyed)
    for (const { name, description: text } of endpoint.parameters as readonly Parameter[]) {
      if (id !== 'accessRequest')
        expect(section).toContain(html`<label for="parameter-${name}"><code>${name}</code></label>`.text)
      if (text) expect(section).toContain(words(text).text)
    }
    for (const [status, { headers = {} }] of Object.entries(endpoint.responses)) {
      expect(section).toContain(`<th scope="row">${status}</th>`)
      for (const name of Object.keys(headers)) expect(section).toContain(`<code>${name}`)
    }
  })

  test('names all unpublished markets, whether or not this server has them', () => {
    const unpublished = Object.values(sources).flatMap(({ descriptor, kind }) =>
      kind === 'stations' && !descriptor.published ? [countryName(descriptor.country)] : [],
    )
    expect(pageOf('conventions')).toContain(
      `<p>Stations of ${unpublished.sort().join(' and ')}, where a server has them, are in`,
    )
  })

  test('has no example with the place of a parameter in its address', () => {
    const paths = endpoints.flatMap(endpoint => callsOf(endpoint).map(({ path }) => path))
    expect(paths.length).toBeGreaterThan(endpoints.length)
    expect(paths.filter(path => /[{}]/.test(path))).toEqual([])
  })

  test('has examples of the summary and the board that skip a market without a price', () => {
    const printed: unknown[][] = []
    const shown = (operationId: string, at: number, answer: object) => {
      const call = callsOf(endpoints.find(one => one.operationId === operationId)!)[at]!
      const console = { log: (...texts: unknown[]) => printed.push(texts) }
      runInNewContext(call.javascript!.join('\n'), { answer, console })
    }
    const countries = [
      { country_code: 'AD', fuels: {} },
      { country_code: 'ES', fuels: { diesel: { avg: 1.5 } } },
    ]
    shown('livePrices', 1, { data: { countries } })
    shown('priceBoard', 0, { petrol: {}, diesel: { ES: 1.5 } })
    expect(printed).toEqual([
      ['ES', 1.5],
      ['ES', 1.5],
    ])
  })

  test('explains the 403 of the MCP endpoint with the origin and not with a subscription', () => {
    expect(pageOf('modelContextProtocol')).toContain('the operator has not allowed its origin')
    expect(pageOf('modelContextProtocol')).not.toContain('subscription')
  })

  test('marks additions to the contract', () => {
    for (const { operationId, isAddition } of endpoints)
      expect([operationId, /class="operation">.*<span class="tag">addition<\/span>/.test(pageOf(operationId))]).toEqual(
        [operationId, isAddition],
      )
    // Only one value of `format` is an addition.
    expect(pageOf('tollQuery')).toMatch(/<code>bbox<\/code><\/label>.*<span class="tag">addition<\/span>/)
    expect(pageOf('tollQuery')).not.toMatch(/<code>format<\/code><\/label>.*<span class="tag">addition<\/span>/)
  })

  test('has labels and descriptions of existing elements only, and no duplicate id', () => {
    for (const { id, html: text } of built) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(found => found[1]!)
      expect([id, ids.filter((one, index) => ids.indexOf(one) !== index)]).toEqual([id, []])
      const labels = [...text.matchAll(/ (?:for|aria-describedby|form)="([^"]+)"/g)].map(found => found[1]!)
      expect([id, labels.filter(label => !ids.includes(label))]).toEqual([id, []])
    }
  })

  test('has a name on every form control except the key and the body, so that no key is sent in a URL', () => {
    for (const { html: text } of built)
      for (const [control] of text.matchAll(/<(?:input|select|textarea) [^>]*>/g))
        expect(/ name="/.test(control)).toBe(!/ class="(key|body)"/.test(control))
  })

  test.each(endpoints.map(one => [one.operationId, one] as const))(
    'shows an answer of %s that matches its schema',
    (_id, endpoint) => {
      const schema = Object.values(endpoint.responses[200]!.content ?? {})[0]!.schema
      const example = exampleAnswerOf(endpoint)
      if (example === undefined) {
        // Badges, feeds, files, the weeks since 2005, metrics, the OpenAPI description and the overview for language models.
        expect([
          'llms',
          'statusFeed',
          'logo',
          'countryFeed',
          'nearFeed',
          'stationFeed',
          'weeklyFile',
          'weeklyCsv',
          'tollsCsv',
          'latestBulkFile',
          'bulkFile',
          'metrics',
          'openapi',
          'askInPath',
        ]).toContain(endpoint.operationId)
        return
      }
      expect(undescribed(schema, example)).toEqual([])
    },
  )
})
