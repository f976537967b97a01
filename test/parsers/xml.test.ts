import { describe, expect, test } from 'vitest'
import { xmlText, xmlTree } from '../../pipeline/parsers/xml.ts'

describe('the tree of an XML document', () => {
  test('has attributes and texts as they are written, and lists where they are wanted', () => {
    const xml = '<?xml version="1.0"?><rows day="01"><row id="007">1.50</row></rows>\n'
    expect(xmlTree('it/rows', xml, 'rows', ['row'])).toEqual({ '@day': '01', row: [{ '@id': '007', '#text': '1.50' }] })
  })

  test.each([
    ['a document type', '<!doctype html><rows></rows>', "expected <rows>, found '<!doctype html><rows></rows>'"],
    ['another root', '<other><rows></rows></other>', 'expected </rows> at the end'],
    ['another root that ends alike', '<a:rows></a:rows>', 'expected </rows> at the end'],
    ['a truncated end', '<rows><row>1</row>', "expected </rows> at the end, found '<rows><row>1</row>'"],
    ['an element that is not closed', '<rows><row>1</rows>', 'expected well-formed XML, found'],
  ])('is refused with %s', (_what, xml, message) => {
    expect(() => xmlTree('it/rows', xml, 'rows', [])).toThrow(`it/rows: ${message}`)
  })
})

describe('a text of the tree', () => {
  test.each([
    ['Oak &amp; Elm &lt;1&gt; &quot;a&quot; &apos;b&apos;', `Oak & Elm <1> "a" 'b'`],
    ['&#233;&#xE9;&#Xe9;', 'ééé'],
    ['&#x1F6E2;', '🛢'],
    ['&#0;&#x110000;&#xZZ;', '&#0;&#x110000;&#xZZ;'],
    ['&#x10FFFF;', '\u{10ffff}'],
    ['&nbsp; &AMP; & &amp', '&nbsp; &AMP; & &amp'],
    ['&amp;lt;', '&lt;'],
  ])('%j is %j', (text, resolved) => expect(xmlText(text)).toBe(resolved))

  test('is undefined for an element that is not a text', () => {
    expect([xmlText(undefined), xmlText({ '#text': 'x' }), xmlText(1)]).toEqual([undefined, undefined, undefined])
  })
})
