import { expect, test } from 'vitest'
import { lineOf, statedAtStart } from '../../bin/serve-options.ts'

const here = { store: null, limits: null }

test('a server that starts states contact, imprint and receivers in one line, without a secret', () => {
  const receivers = [
    { kind: 'webhook', name: 'hooks.example' },
    { kind: 'command', name: '/usr/local/bin/alert' },
  ] as const
  const contact = { kind: 'email', email: 'ada@example.org' } as const
  const stated = statedAtStart({ contact, imprint: { kind: 'text', text: 'Example\nStreet 1' } }, { receivers }, here)
  expect(stated).toEqual({
    contact: 'ada@example.org',
    imprint: '/imprint',
    notices: [
      { receiver: 'webhook', name: 'hooks.example' },
      { receiver: 'command', name: '/usr/local/bin/alert' },
    ],
    ...here,
  })
  expect(lineOf(stated)).toBe(
    'contact: ada@example.org; imprint: /imprint; access requests are reported to: webhook hooks.example and command /usr/local/bin/alert\n',
  )
})

test('it states nothing if nothing is set', () => {
  expect(lineOf(statedAtStart({ contact: null, imprint: null }, null, here))).toBe('')
})

test('it states the database with the keys, and the Redis that counts, if there are any', () => {
  const limits = 'rediss://cache.example'
  const store = 'PostgreSQL at db.example.org:5432, database fuel'
  expect(lineOf(statedAtStart({ contact: null, imprint: null }, null, { store, limits }))).toBe(
    `keys and access requests are in: ${store}; limits are counted in: ${limits}\n`,
  )
})
