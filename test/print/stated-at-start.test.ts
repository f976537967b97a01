import { expect, test } from 'vitest'
import { lineOf, statedAtStart } from '../../bin/print/stated-at-start.ts'

test('a server that starts states contact, imprint and receivers in one line, without a secret', () => {
  const receivers = [
    { kind: 'webhook', name: 'hooks.example' },
    { kind: 'command', name: '/usr/local/bin/alert' },
  ] as const
  const contact = { kind: 'email', email: 'ada@example.org' } as const
  const stated = statedAtStart(
    { contact, imprint: { kind: 'text', text: 'Example\nStreet 1' } },
    { receivers },
    'rediss://cache.example',
  )
  expect(stated).toEqual({
    contact: 'ada@example.org',
    imprint: '/imprint',
    limits: 'rediss://cache.example',
    notices: [
      { receiver: 'webhook', name: 'hooks.example' },
      { receiver: 'command', name: '/usr/local/bin/alert' },
    ],
  })
  expect(lineOf(stated)).toBe(
    'contact: ada@example.org; imprint: /imprint; limits are counted in: rediss://cache.example; access requests are reported to: webhook hooks.example and command /usr/local/bin/alert\n',
  )
})

test('it states nothing if nothing is set', () => {
  expect(lineOf(statedAtStart({ contact: null, imprint: null }, null, null))).toBe('')
})
