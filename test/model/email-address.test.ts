import { describe, expect, test } from 'vitest'
import { foldedEmail, isEmailAddress } from '../../pipeline/model/addresses.ts'

describe('an address', () => {
  test.each([
    'ada@example.org',
    'ada.b+fuel@mail.example.org',
    "o'hara@example.ie",
    'a@xn--mller-kva.example',
    'käthe@müller.example',
    '=1@example.org',
    `${'a'.repeat(64)}@example.org`,
  ])('%s is plausible', text => expect(isEmailAddress(text)).toBe(true))

  test.each([
    ['nothing', ''],
    ['no at sign', 'ada.example.org'],
    ['two at signs', 'ada@b@example.org'],
    ['two domains', 'ada@example.org@example.com'],
    ['two addresses', 'a@example.org,b@example.org'],
    ['a name before it', 'Ada <ada@example.org>'],
    ['a space', 'a da@example.org'],
    ['a line end, as in a forged header', 'ada@example.org\nBcc: b@example.org'],
    ['a zero byte', 'a\0da@example.org'],
    ['no local part', '@example.org'],
    ['no domain', 'ada@'],
    ['a domain of one label', 'ada@localhost'],
    ['an address of the network', 'ada@127.0.0.1'],
    ['an empty label', 'ada@example..org'],
    ['a dot at the end', 'ada@example.org.'],
    ['a hyphen at the edge of a label', 'ada@-example.org'],
    ['dots in a row', 'a..b@example.org'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@example.org`],
    ['255 characters', `a@${'b.'.repeat(125)}org`],
  ])('is invalid with %s', (_what, text) => expect(isEmailAddress(text)).toBe(false))

  test('is compared trimmed, in lower case and in one Unicode form', () => {
    expect(foldedEmail(' ADA@Example.ORG ')).toBe('ada@example.org')
    expect(foldedEmail('KA\u0308THE@example.org')).toBe('käthe@example.org')
  })
})
