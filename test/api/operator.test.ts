import { describe, expect, test } from 'vitest'
import type { Operator } from '../../api/pages/operator.ts'
import { pageWords } from '../../api/shared/words.ts'
import { sitePages } from '../../fixtures/site/site-pages.ts'
import { agentAt } from '../support/agent.ts'
import { serving, sharedServing } from '../support/api-server.ts'

// Every character that has a meaning in markup, and an address that is allowed to contain them.
const email = "o'neil&co?x=1%@example.org"
const text = 'Example <b>GmbH</b>\nStreet "1" & more\n\n\nCourt: \'Köln\'\n'
const stated: Operator = { contact: { kind: 'email', email }, imprint: { kind: 'text', text } }
const elsewhere: Operator = {
  contact: { kind: 'web', url: 'https://example.org/ask?a=1&b=2' },
  imprint: { kind: 'web', url: 'https://example.org/imprint' },
}

const link = '<a href="mailto:o&#39;neil%26co%3Fx%3D1%25@example.org">o&#39;neil&amp;co?x=1%@example.org</a>'
const publicUrl = 'https://fuel.example'

const onStated = sharedServing(atEnd => serving({}, { operator: stated, publicUrl }, atEnd))
const onElsewhere = sharedServing(atEnd => serving({}, { operator: elsewhere }, atEnd))
const onSilent = sharedServing()

const footerOf = (page: string) => page.slice(page.indexOf('<footer'), page.indexOf('</footer>'))

describe.each([...sitePages, '/imprint'])('the footer of %s', path => {
  const { contact, imprint, official } = pageWords.frame

  test('has the contact and the imprint, escaped', async () => {
    const { text: page } = await onStated.get(path, { accept: 'text/html' })
    expect(footerOf(page)).toContain(`<p>${contact}: ${link} · <a href="/imprint">${imprint}</a></p>`)
  })

  test('links to a contact and an imprint elsewhere', async () => {
    const { text: page } = await onElsewhere.get(path, { accept: 'text/html' })
    expect(footerOf(page)).toContain(
      `<p>${contact}: <a href="https://example.org/ask?a=1&amp;b=2">example.org/ask?a=1&amp;b=2</a> · <a href="https://example.org/imprint">${imprint}</a></p>`,
    )
  })

  test('names neither if the operator states none', async () => {
    const { text: page } = await onSilent.get(path, { accept: 'text/html' })
    expect(footerOf(page)).toContain(official)
    for (const word of [contact, imprint]) expect(footerOf(page)).not.toContain(word)
  })
})

describe('a wrong price', () => {
  const reportOf = (page: string) =>
    /<p class="quiet report-line"><a href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#39;', "'")

  test('is reported by a mail with the station, its price, the row that it was read from, and the page', async () => {
    const { text: page } = await onStated.get('/station/31?fuel=diesel')
    const [, fields] = reportOf(page)!.split('?')
    const { subject, body } = Object.fromEntries(new URLSearchParams(fields))
    expect(subject).toBe('Wrong price')
    expect(body!.trim().split('\n')).toEqual([
      expect.stringMatching(/^Station 31.* \(31\)$/),
      expect.stringMatching(/^Diesel: €\d\.\d{3}, 2026-/),
      'gb, stations, 7',
      'cd'.repeat(32),
      `${publicUrl}/station/31`,
    ])
  })

  test('is reported from every page with prices, and from no other', async () => {
    for (const path of ['/', '/near', '/history', '/tolls', '/route', '/country/fr']) {
      expect([path, reportOf((await onElsewhere.get(path, { accept: 'text/html' })).text)]).toEqual([
        path,
        'https://example.org/ask?a=1&b=2',
      ])
    }
    for (const path of ['/docs', '/pricing', '/licences', '/status', '/imprint']) {
      expect([path, reportOf((await onStated.get(path, { accept: 'text/html' })).text)]).toEqual([path, undefined])
    }
    expect(reportOf((await onSilent.get('/')).text)).toBeUndefined()
  })
})

describe('the imprint', () => {
  test('is a page with the lines of the text, in which no markup is read', async () => {
    const { status, headers, text: page } = await onStated.get('/imprint')
    expect([status, headers['content-type'], headers['x-data']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'demonstration',
    ])
    expect(page).toContain('<h1>Imprint</h1>')
    expect(page).toContain(
      '<p>Example &lt;b&gt;GmbH&lt;/b&gt;<br>\nStreet &quot;1&quot; &amp; more</p>\n<p>Court: &#39;Köln&#39;</p>\n<p>Contact: ',
    )
    expect((await onStated.get('/imprint', {}, 'POST')).status).toBe(405)
    expect((await onStated.get('/imprint', { 'if-none-match': headers.etag! })).status).toBe(304)
  })

  test('is served without a snapshot', async () => {
    const empty = await serving(null, { operator: stated })
    expect((await empty.get('/imprint')).status).toBe(200)
  })

  test('is not found if there is no text', async () => {
    for (const { get } of [onSilent, onElsewhere]) expect((await get('/imprint')).status).toBe(404)
  })

  test('does not change the Content-Security-Policy', async () => {
    const policyOf = async ({ get }: typeof onSilent, path: string) =>
      (await get(path)).headers['content-security-policy']
    const usual = await policyOf(onSilent, '/pricing')
    expect([await policyOf(onStated, '/imprint'), await policyOf(onElsewhere, '/pricing')]).toEqual([usual, usual])
  })
})

describe('the contact', () => {
  test('is next to the form for access, also after a failure', async () => {
    for (const path of ['/pricing', '/pricing?request=failed']) {
      const { text: page } = await onStated.get(path)
      const form = page.slice(page.indexOf('<section id="request"'), page.indexOf('</main>'))
      expect(form).toContain(`<p>Questions: ${link}</p>`)
      expect((await onSilent.get(path)).text).not.toContain('Questions:')
    }
  })

  test('is on the page for licences, which lists the section', async () => {
    const { text: page } = await onStated.get('/licences')
    expect(page).toContain('<li><a href="#operator">Operator</a></li>')
    expect(page.slice(page.indexOf('<h2 id="operator">'))).toContain(
      `<p>Questions about the data or these terms: ${link}</p>`,
    )
    expect((await onSilent.get('/licences')).text).not.toContain('id="operator"')
  })

  test('and the imprint are in the overview for language models', async () => {
    expect((await onStated.get('/llms.txt')).text).toContain(
      `## Operator\n\n- [${email}](mailto:o'neil%26co%3Fx%3D1%25@example.org): questions about the service\n- [Imprint](${publicUrl}/imprint): who runs the service\n`,
    )
    expect((await onElsewhere.get('/llms.txt')).text).toContain('- [Imprint](https://example.org/imprint)')
    expect((await onSilent.get('/llms.txt')).text).not.toContain('Operator')
  })

  test('is in the instructions for agents', async () => {
    const instructionsAt = async (url: string) => (await agentAt(url)).client.getInstructions()
    const usual = await instructionsAt(onSilent.served().url)
    expect(await instructionsAt(onStated.served().url)).toBe(`${usual} Contact of the operator: ${email}`)
  })
})

describe('the OpenAPI description', () => {
  const described = async ({ get }: typeof onSilent) => (await get('/api/openapi.json')).json

  test('has the contact, the terms and the imprint with its page', async () => {
    const [usual, json] = [await described(onSilent), await described(onStated)]
    expect(json.info).toEqual({
      ...usual.info,
      description: `${usual.info.description} Imprint: ${publicUrl}/imprint`,
      termsOfService: `${publicUrl}/licences`,
      license: { ...usual.info.license, url: `${publicUrl}/licences` },
      contact: { name: email, email },
    })
    const { '/imprint': imprint, '/sitemap.xml': sitemap, ...others } = json.paths
    expect(sitemap.get.operationId).toBe('sitemap')
    expect(others).toEqual(usual.paths)
    expect(Object.keys(imprint.get.responses)).toEqual(Object.keys(usual.paths['/docs'].get.responses))
    expect([Object.keys(json), json.components]).toEqual([Object.keys(usual), usual.components])
  })

  test('has the URL of a contact elsewhere, and no page that does not exist', async () => {
    const { info, paths } = await described(onElsewhere)
    expect(info.contact).toEqual({ name: 'example.org/ask?a=1&b=2', url: 'https://example.org/ask?a=1&b=2' })
    expect(info.description).toMatch(/ Imprint: https:\/\/example\.org\/imprint$/)
    expect([info.termsOfService, paths['/imprint']]).toEqual([undefined, undefined])
  })

  test('is that of the build if the operator states nothing', async () => {
    const { info } = await described(onSilent)
    expect(Object.keys(info)).toEqual(['title', 'version', 'description', 'license'])
  })

  test('is sent compressed with a tag of its own', async () => {
    const tagOf = async ({ get }: typeof onSilent) =>
      (await get('/api/openapi.json', { 'accept-encoding': 'br' })).headers.etag
    const [own, usual] = [await tagOf(onStated), await tagOf(onSilent)]
    expect(own).not.toBe(usual)
    const again = await onStated.get('/api/openapi.json', { 'accept-encoding': 'br', 'if-none-match': own! })
    expect(again.status).toBe(304)
  })
})
