import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Operation, Parameter } from '../../api/openapi/operation.ts'

import { html } from '../../api/pages/html.ts'
import { serviceDescription } from '../../api/routes/description.ts'
import { countryName } from '../../api/shared/format.ts'
import * as sources from '../../pipeline/sources/index.ts'
import { callsOf } from '../../web/build/reference/calls.ts'
import { endpointsOf } from '../../web/build/reference/endpoints.ts'
import { exampleAnswerOf } from '../../web/build/reference/example-answers.ts'
import { referenceHtml } from '../../web/build/reference/reference-html.ts'
import { words } from '../../web/build/reference/words.ts'
import { serving } from '../support/api-server.ts'
import { undescribed } from '../support/described.ts'

const description = serviceDescription()
const { groups, pages } = endpointsOf(description)
const endpoints = groups.flatMap(group => group.endpoints)
const page = referenceHtml(description).text

/** The section of the page about an operation. */
function sectionOf(operationId: string): string {
  const [, behind] = page.split(`<section class="endpoint" id="${operationId}">`)
  return behind!.slice(0, behind!.indexOf('</section>'))
}

describe('the reference', () => {
  test('is generated from the OpenAPI description that the service sends, both by `npm run build:web`', async () => {
    const { get } = await serving()
    expect(JSON.parse(JSON.stringify(description))).toEqual((await get('/api/openapi.json')).json)
  })

  test('is in the served page, with or without a snapshot', async () => {
    for (const snapshot of [{}, null]) {
      const { get } = await serving(snapshot)
      const { status, headers, text } = await get('/docs')
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'public, max-age=60',
      ])
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(text).toContain('<section class="endpoint" id="livePrices">')
      expect(text.includes('made up, not real prices')).toBe(snapshot !== null)
      expect((await get('/docs', { 'if-none-match': headers.etag! })).status).toBe(304)
      expect((await get('/reference.html')).status).toBe(404)
    }
  })

  test('contains every operation, each in one group or among the pages', () => {
    const all = Object.values(description.paths).flatMap(item => Object.values(item as Record<string, Operation>))
    const shown = [...endpoints, ...pages].map(one => one.operationId)
    expect(shown.sort()).toEqual(all.map(one => one.operationId).sort())
    for (const { path } of pages) expect(page).toContain(html`<a href="${path}">`.text)
  })

  test.each(endpoints.map(one => [one.operationId, one] as const))('documents all of %s', (id, endpoint) => {
    const section = sectionOf(id)
    expect(section).toContain(html`<code>${endpoint.path}</code>`.text)
    expect(section.includes('needs a key')).toBe(endpoint.isKeyed)
    for (const { name, description: text } of endpoint.parameters as readonly Parameter[]) {
      expect(section).toContain(html`<th scope="row"><code>${name}</code>`.text)
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
    expect(page).toContain(`<p>Stations of ${unpublished.sort().join(' and ')}, where a server has them, are in`)
  })

  test('has examples of the summary and the board that skip a market without a price', () => {
    const printed: unknown[][] = []
    const shown = (operationId: string, answer: object) => {
      const call = callsOf(endpoints.find(one => one.operationId === operationId)!)[0]!
      const console = { log: (...texts: unknown[]) => printed.push(texts) }
      runInNewContext(call.javascript!.join('\n'), { answer, console })
    }
    const countries = [
      { country_code: 'AD', fuels: {} },
      { country_code: 'ES', fuels: { diesel: { avg: 1.5 } } },
    ]
    shown('livePrices', { data: { countries } })
    shown('priceBoard', { petrol: {}, diesel: { ES: 1.5 } })
    expect(printed).toEqual([
      ['ES', 1.5],
      ['ES', 1.5],
    ])
  })

  test('explains the 403 of the MCP endpoint with the origin and not with a subscription', () => {
    expect(sectionOf('modelContextProtocol')).toContain('the operator has not allowed its origin')
    expect(sectionOf('modelContextProtocol')).not.toContain('subscription')
  })

  test('marks additions to the contract', () => {
    const additions = endpoints.filter(one => sectionOf(one.operationId).startsWith('\n<h3>') && one.isAddition)
    expect(additions.map(one => one.path)).toEqual(
      expect.arrayContaining(['/live/provenance.php', '/live/changes.php', '/mcp', '/api/bulk/']),
    )
    expect(additions.map(one => one.path)).not.toEqual(expect.arrayContaining(['/live/api.php']))
    for (const { operationId, isAddition } of endpoints)
      expect([operationId, /<h3>.*<span class="tag">addition<\/span>/.test(sectionOf(operationId))]).toEqual([
        operationId,
        isAddition,
      ])
    // Only one value of `format` is an addition.
    expect(sectionOf('tollQuery')).toContain('<th scope="row"><code>format</code></th>')
    expect(sectionOf('tollQuery')).toMatch(/<code>bbox<\/code> <span class="tag">addition<\/span>/)
  })

  test('has labels and descriptions of existing elements only, and many internal links', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(found => found[1]!)
    expect(page.match(/href="#[^"]+"/g)!.length).toBeGreaterThan(100)
    const labels = [...page.matchAll(/ (?:for|aria-describedby)="([^"]+)"/g)].map(found => found[1]!)
    expect(labels.filter(label => !ids.includes(label))).toEqual([])
  })

  test('has a name on every form control except the key and the body, so that no key is sent in a URL', () => {
    for (const [control] of page.matchAll(/<(?:input|select|textarea) [^>]*>/g)) {
      expect(control).toMatch(/ id="try-/)
      expect(/ name="/.test(control)).toBe(!/ class="(key|body)"/.test(control))
    }
  })

  test.each(endpoints.map(one => [one.operationId, one] as const))(
    'shows an answer of %s that matches its schema',
    (_id, endpoint) => {
      const schema = Object.values(endpoint.responses[200]!.content ?? {})[0]!.schema
      const example = exampleAnswerOf(endpoint)
      if (example === undefined) {
        // Badges, files, the weeks since 2005, metrics, the OpenAPI description and the overview for language models.
        expect([
          'llms',
          'logo',
          'weeklyFile',
          'weeklyCsv',
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
