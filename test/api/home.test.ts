import { expect, test } from 'vitest'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import { serving } from '../support/api-server.ts'

/** The home page for these figures, as one line. */
async function homeOf(more: Partial<Figures> = {}): Promise<string> {
  const server = await serving({ figures: { ...figures, ...more } })
  const answer = await server.get('/')
  expect(answer.status).toBe(200)
  return answer.text.replaceAll('\n', ' ')
}

test('leaves the attributions to the page of licences, in one line with a link', async () => {
  const page = await homeOf()
  const [, sources] = page.split('class="attributions"')
  expect(sources).toContain('© OpenStreetMap')
  expect(sources).toContain('<a href="/licences">')
  expect(page).not.toContain('FR ministry')
})

test('sends questions without scripts', async () => {
  const server = await serving()
  const page = (await server.get('/')).text
  const [form] = /<form id="question"[\s\S]*?<\/form>/.exec(page)!
  expect(form).toContain('action="/api/natural-language/" method="get"')
  // The compact format, because its message comes first.
  expect(form).toContain('<input type="hidden" name="format" value="compact">')
  const [, example] = /<button class="plain" name="q" value="([^"]+)"/.exec(form)!
  const answer = await server.get(
    `/api/natural-language/?q=&format=compact&q=${encodeURIComponent(example!).replaceAll('%20', '+')}`,
  )
  expect(answer.json.intent).toBe('cheapest_ranking')
})
