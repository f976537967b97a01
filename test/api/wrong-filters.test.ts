import { describe, expect, test } from 'vitest'
import type { Operation, Parameter } from '../../api/openapi/operation.ts'
import { serviceDescription } from '../../api/routes/description.ts'
import { sharedServing } from '../support/api-server.ts'
import { giveKey, keyedServing } from '../support/keyed-server.ts'

// `action=stations` has the most parameters.
const needed: Readonly<Record<string, string>> = {
  '/live/api.php': '?action=stations&country=FR&lat=47.3&lng=5',
  '/live/station.php': '?id=21',
  '/near/feed.atom': '?place=Dijon',
  '/live/provenance.php': '?id=21',
}
const inPath: Readonly<Record<string, string>> = { code: 'fr', question: 'diesel+in+France', page: 'livePrices' }
const requiredValues: Readonly<Record<string, string>> = {
  action: 'summary',
  cc: 'FR',
  id: '21',
  country: 'FR',
  fuel: 'diesel',
  q: 'diesel in France',
  route: '48.85,2.35;45.76,4.84',
}

/** A text that may be anything: there is no wrong one. */
const anyText = new Set(['q', 'search', 'api_key'])

const files = Object.entries(serviceDescription().paths).flatMap(([path, item]) => {
  const operation = (item as { readonly get?: Operation }).get
  const { content = {} } = operation?.responses[200] ?? {}
  const isFile = Object.keys(content).some(type => type !== 'text/html')
  return operation && isFile ? [{ path, operation }] : []
})

const cases = files.flatMap(({ path, operation }) =>
  (operation.parameters ?? [])
    .filter(({ in: place, name }) => place === 'query' && !anyText.has(name))
    .map(parameter => [`${path} ${parameter.name}`, path, operation, parameter] as const),
)

/** On `stations` it is never looked at, because all fuels are in the answer. */
const neverRead = new Set(['/live/api.php fuel'])

const wrong = 'nothing-of-that_kind'

function addressOf(path: string, operation: Operation, changed?: Parameter): string {
  const asked = new URLSearchParams(needed[path])
  for (const { name, in: place, required } of operation.parameters ?? []) {
    if (place === 'query' && required && !asked.has(name)) asked.set(name, requiredValues[name] ?? '')
  }
  if (changed?.name === 'ids' || (changed?.name === 'country' && path.endsWith('provenance.php'))) asked.delete('id')
  if (changed) asked.set(changed.name, wrong)
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name]!)}?${asked}`
}

describe('a file of the description refuses a wrong value with 400', () => {
  const { served } = sharedServing(atEnd => keyedServing({}, { mapRequests: 0 }, atEnd))

  test('in each of its parameters', async () => {
    expect(cases.length).toBeGreaterThan(40)
    const key = await giveKey(served().dataDir, 'business')
    const asked = (path: string) => served().get(path, { 'x-api-key': key.text })
    const bad: unknown[] = []
    for (const [name, path, operation, parameter] of cases) {
      const usual = await asked(addressOf(path, operation))
      if (usual.status !== 200) bad.push([name, usual.status, 'without a wrong value'])
      const { status, text } = await asked(addressOf(path, operation, parameter))
      if (neverRead.has(name) ? text !== usual.text : status !== 400) bad.push([name, status, text.slice(0, 100)])
    }
    expect(bad).toEqual([])
  })

  test.each([
    ['/tolls.csv?country=ZZ', 'ZZ'],
    ['/tolls.csv?country=FR&country=ZZ', 'ZZ'],
    ['/tolls.csv?priced=no', 'no'],
    ['/history.csv?fuel=coal', 'coal'],
    ['/history.csv?cc=FR,ZZ', 'ZZ'],
    ['/history.csv?from=2026-02-30', '2026-02-30'],
    ['/history.csv?from=2026-02-01&to=2025-02-01', 'from'],
    ['/history.csv?view=side', 'side'],
  ])('%s', async (path, found) => {
    const { status, json } = await served().get(path)
    expect([status, json.error]).toEqual([400, expect.stringContaining(found)])
  })

  test('an empty value counts as absent, and of repeated ones the last counts', async () => {
    const whole = await served().get('/history.csv?fuel=both')
    const path = '/history.csv?cc=&fuel=coal&fuel=both&from=&view=&base='
    expect(await served().get(path)).toMatchObject({ status: 200, text: whole.text })
  })

  test('a page falls back and says so', async () => {
    expect((await served().get('/tolls?country=ZZ')).text).toContain('The country &#39;ZZ&#39; is unknown')
    expect((await served().get('/history?fuel=coal')).text).toContain('&#39;coal&#39; in the address is not a fuel')
  })
})
