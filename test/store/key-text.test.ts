import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findKey, makeKey, maskedKey } from '../../api/store/key-text.ts'

const text = 'fuel_0123456789_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

describe('a new key', () => {
  test('consists of a short id without similar characters and 256 random bits', () => {
    const made = makeKey(bytes => Uint8Array.from({ length: bytes }, (_, at) => at))
    expect(made.text).toBe('fuel_0123456789_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8')
    const secret = Buffer.from(made.text.slice(16), 'base64url')
    expect(secret).toHaveLength(32)
    expect(Buffer.from(made.secretHash)).toEqual(createHash('sha256').update(secret).digest())
  })

  test('is different each time, and can be parsed', () => {
    const made = Array.from({ length: 200 }, () => makeKey())
    expect(new Set(made.map(({ id }) => id)).size).toBe(200)
    for (const { text, id, secretHash } of made) {
      expect(text).toMatch(/^fuel_[0-9a-hjkmnp-tv-z]{10}_[\w-]{43}$/)
      expect(findKey(text)).toEqual({ id, secretHash })
    }
  })

  test('has a hash in a separate buffer, because threads receive complete buffers', () => {
    expect(makeKey().secretHash.buffer.byteLength).toBe(32)
    expect(findKey(text)!.secretHash.buffer.byteLength).toBe(32)
  })
})

describe('a text given as a key', () => {
  test('is parsed exactly', () => expect(findKey(text)?.id).toBe('0123456789'))

  test.each([
    ['nothing', ''],
    ['another prefix', text.replace('fuel', 'fual')],
    ['capital letters in the id', text.replace('0123456789', 'ABCDEFGHJK')],
    ['a similar character in the id', text.replace('0', 'o')],
    ['a letter too few', text.slice(0, -1)],
    ['a letter too many', `${text}A`],
    ['another text of the same bits', `${text.slice(0, -1)}B`],
    ['a space after it', `${text} `],
    ['a line break after it', `${text}\n`],
    ['a letter of base64', text.replace(/A$/, '+')],
    ['a megabyte', text.padEnd(2 ** 20, 'A')],
  ])('is invalid with %s', (_what, shown) => expect(findKey(shown)).toBeNull())

  test('is masked in logs, and completely hidden if it is not a key', () => {
    expect(maskedKey(text)).toBe('fuel_0123456789_…')
    expect(maskedKey(text.slice(0, -1))).toBe('…')
    expect(maskedKey(`${text}A`)).toBe('…')
    expect(maskedKey('')).toBe('…')
  })
})
