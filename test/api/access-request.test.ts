import { describe, expect, test } from 'vitest'
import { readQuery } from '../../api/http/query.ts'
import { readAccessRequest } from '../../api/params/access-request.ts'

const valid = { name: 'Ada', email: 'ada@example.org', plan: 'pro', use_case: 'A map' }

function read(fields: Readonly<Record<string, string>>) {
  return readAccessRequest(new Map(Object.entries({ ...valid, ...fields })))
}

function faults(fields: Readonly<Record<string, string>>) {
  const result = read(fields)
  return result.kind === 'invalid' ? result.faults : {}
}

describe('a form', () => {
  test('is read with each field trimmed and an empty company as null', () => {
    const request = { name: 'Ada', company: null, email: 'ada@example.org', plan: 'pro', useCase: 'A map' }
    expect(read({})).toEqual({ kind: 'valid', request })
    expect(
      read({ name: ' Ada\t', company: ' ', email: ' ada@example.org', plan: '\npro', use_case: 'A map\n' }),
    ).toEqual({ kind: 'valid', request })
    expect(read({ company: ' Maps & Co ' })).toMatchObject({ request: { company: 'Maps & Co' } })
  })

  test('is refused with the faults of all fields, in the order of the form', () => {
    const result = readAccessRequest(readQuery('company=%00'))
    expect(result).toEqual({
      kind: 'invalid',
      faults: {
        name: 'is required',
        company: 'must not hold control characters, such as a tab',
        email: 'is required',
        plan: 'is required',
        use_case: 'is required',
      },
    })
    expect(Object.keys((result as { faults: object }).faults)).toEqual(['name', 'company', 'email', 'plan', 'use_case'])
  })

  test.each([
    ['name', 120],
    ['company', 160],
    ['use_case', 2000],
  ] as const)('accepts the longest allowed %s in any alphabet, and rejects one more character', (field, longest) => {
    expect(faults({ [field]: '\u{1F69A}'.repeat(longest) })).toEqual({})
    expect(faults({ [field]: ` ${'x'.repeat(longest)} ` })).toEqual({})
    expect(faults({ [field]: 'x'.repeat(longest + 1) })).toEqual({ [field]: `must have ${longest} characters at most` })
  })

  test('accepts an address of 190 characters and rejects one of 191', () => {
    const address = (length: number) => `ada@${'a.'.repeat(40)}${'b'.repeat(60)}.${'c'.repeat(length - 145)}`
    expect(faults({ email: address(190) })).toEqual({})
    expect(faults({ email: address(191) })).toEqual({ email: 'must have 190 characters at most' })
  })

  // email-address.test.ts has the addresses that are refused.
  test.each([
    ['email', 'Ada <ada@example.org>', 'must be one e-mail address'],
    ['plan', 'Pro', 'must be one of free, pro, business'],
    ['plan', 'pro,free', 'must be one of free, pro, business'],
    ['name', 'a\nb', 'must not hold control characters, such as a tab'],
    ['company', 'a\nb', 'must not hold control characters, such as a tab'],
  ])('is refused with the %s %j: %s', (field, value, fault) =>
    expect(faults({ [field]: value })).toEqual({ [field]: fault }),
  )

  test('may have several lines in use_case, where each line break counts as one character', () => {
    expect(read({ use_case: 'a\r\nb\rc\n\nd' })).toMatchObject({ request: { useCase: 'a\nb\nc\n\nd' } })
    expect(faults({ use_case: `a${'\r\n'.repeat(1998)}b` })).toEqual({})
  })

  test('is refused if its bytes are not valid UTF-8', () => {
    expect(faults({ name: readQuery('name=Zo%EB').get('name')! })).toEqual({ name: 'must be UTF-8 text' })
    expect(faults({ use_case: readQuery('use_case=100%+of+%C3%A9').get('use_case')! })).toEqual({})
  })
})
