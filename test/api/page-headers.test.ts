import { expect, test } from 'vitest'
import { type Received, serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self';",
  "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
].join(' ')

function expectGuarded({ headers }: Received): void {
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect([headers['content-security-policy'], headers['x-content-type-options']]).toEqual([policy, 'nosniff'])
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['permissions-policy']).toBe('geolocation=(self)')
}

test.each([
  ['GET', '/', 200],
  ['HEAD', '/', 200],
  ['GET', '/history?cc=%22%3E%3Cscript%3E', 200],
  ['GET', '/country/fr?fuel=%22%3E%3Cscript%3E', 200],
  ['GET', '/country/%22%3E%3Cscript%3E', 404],
  ['GET', '/fragment/station/21?fuel=%22%3E%3Cscript%3E', 200],
  ['GET', '/tolls', 200],
  ['GET', '/status', 200],
  ['GET', '/docs', 200],
  ['GET', '/licences', 200],
  ['GET', '/pricing', 200],
  ['GET', '/pricing?request=invalid&fields=name,%3Cscript%3E', 200],
  ['GET', '/nothing-here', 404],
  ['POST', '/assets/nothing.js', 404],
  ['PUT', '/', 405],
  ['PUT', '/docs', 405],
  ['PUT', '/pricing', 405],
] as const)('every page has the security headers: %s %s', async (method, path, status) => {
  const received = await get(path, {}, method)
  expect(received.status).toBe(status)
  expectGuarded(received)
})

test.each(['/', '/history', '/licences', '/status', '/docs'])('they are sent without data too: %s', async path => {
  const { get } = await serving(null)
  expectGuarded(await get(path))
})

test('an answer to a failed precondition has the security headers', async () => {
  const received = await get('/tolls', { 'if-match': '"another"' })
  expect(received.status).toBe(412)
  expectGuarded(received)
})
