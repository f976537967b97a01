import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { brandBadge } from '../../pipeline/brands/badge.ts'

test.each([
  ['Circle K', 'CK'],
  ['OMV', 'OMV'],
  ['TotalEnergies', 'TE'],
  ['Shell', 'S'],
  ['star', 'S'],
  ['7-Eleven', '7E'],
  ['EG On the Move', 'EOT'],
  ['!', '?'],
])('shows %s as %s', (name, initials) => expect(brandBadge('slug', name)).toContain(`>${initials}</text>`))

test('is well-formed whatever the name', () => {
  expect(XMLValidator.validate(brandBadge('a', `<A> & "B's" ]]>`))).toBe(true)
})

test('has the same bytes every time, and different colours for different slugs', () => {
  expect(brandBadge('shell', 'Shell')).toBe(brandBadge('shell', 'Shell'))
  const colours = ['shell', 'bp', 'esso', 'omv', 'jet'].map(slug => /fill="(#\w+)"/.exec(brandBadge(slug, 'X'))![1])
  expect(new Set(colours).size).toBeGreaterThan(1)
})
