import { describe, expect, test } from 'vitest'
import { serveCommand } from '../../bin/commands/serve.ts'
import { contactOf as contact, imprintOf as imprint } from '../../bin/serve-options.ts'

const variableOf = (long: string) => serveCommand().options.find(option => option.long === long)?.envVar

describe('--contact', () => {
  test('is an e-mail address or an https URL', () => {
    expect(contact(' ada@example.org ')).toEqual({ kind: 'email', email: 'ada@example.org' })
    expect(contact('https://example.org/ask')).toEqual({ kind: 'web', url: 'https://example.org/ask' })
    expect(contact('')).toBeUndefined()
    expect(variableOf('--contact')).toBe('FUEL_SERVE_CONTACT')
  })

  test.each([
    'ada',
    'ada@example.org, bob@example.org',
    'http://example.org/ask',
    'https://ada:secret@example.org/',
    'mailto:ada@example.org',
    'javascript:alert(1)',
    'ada@example.org\r\nBcc: bob@example.org',
  ])('is not %j', text => {
    expect(() => contact(text)).toThrow('expected an e-mail address or an https URL')
  })
})

describe('--imprint', () => {
  test('is an https URL, or a text of lines', () => {
    expect(imprint('https://example.org/imprint')).toEqual({ kind: 'web', url: 'https://example.org/imprint' })
    expect(imprint('Example GmbH\\nStreet 1\r\nhttps://example.org')).toEqual({
      kind: 'text',
      text: 'Example GmbH\nStreet 1\nhttps://example.org',
    })
    expect(imprint(' \n')).toBeUndefined()
    expect(variableOf('--imprint')).toBe('FUEL_SERVE_IMPRINT')
  })

  test.each([
    ['http://example.org/imprint', 'expected a text, or an https URL'],
    ['https://ada:secret@example.org/', 'expected a text, or an https URL'],
    ['Example\u0007', 'without control characters'],
    ['x'.repeat(10_001), '10000 characters at most'],
  ])('is not %.40j', (text, why) => {
    expect(() => imprint(text)).toThrow(why)
  })
})
