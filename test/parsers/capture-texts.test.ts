import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { CaptureTexts } from '../../pipeline/parsers/capture-texts.ts'
import { delivered } from '../support/deliver.ts'

const textsOf = async (content: string | Uint8Array) => new CaptureTexts(await delivered('answer', content))

test.each<[format: string, content: string | Uint8Array, has: readonly string[], hasNot: readonly string[]]>([
  ['delimited text', 'id|price\n7|1.840\n', ['1.840', 'price'], ['1.841', '7|2']],
  ['quoted cells', '"id","name"\n"7","Chez ""Léon"""\n', ['Chez "Léon"'], ['Chez Léon']],
  ['Latin letters of one byte', Buffer.from('7;Münster\n', 'latin1'), ['Münster'], ['Munster']],
  [
    'texts next to a byte of another charset, and its replacement character',
    Buffer.concat([Buffer.from('7;Münster\n8;'), Buffer.from('Köln\n', 'latin1')]),
    ['Münster', 'K\ufffdln'],
    ['K\ufffdlm'],
  ],
  ['numbers of JSON in their shortest notation', '[{"p": 1.840, "q": true}]', ['1.84', 'true'], ['1.8401', 'false']],
  ['texts of JSON behind escapes', '[{"n": "Caf\\u00e9\\n\\u20ac"}]', ['Café €'], ['Cafe']],
  ['JSON, one document a line', '{"p": 2.10}\n{"p": 3.50}\n', ['2.1', '3.5'], ['2.5']],
  ['a page within JSON', '{"html": "<p>Nafta <b>39</b>,30</p>"}', ['Nafta 39,30'], ['Nafta 39,31']],
  [
    'the text of a page and its attribute values',
    '<td a="x&amp;y">A &#39;<b>1</b>.717</td>',
    ["A '1.717", 'x&y'],
    ['1.718'],
  ],
  ['broken lines', '<p>Eurosuper\n   95: 1,72</p>', ['Eurosuper 95'], ['Eurosuper 98']],
  ['files of an archive', zipSync({ 'a.xml': strToU8('<prix valeur="1.965"/>') }), ['1.965'], ['1.966']],
])('%s are found, and absent texts are not', async (_format, content, has, hasNot) => {
  const texts = await textsOf(content)
  expect(has.filter(text => !texts.has(text))).toEqual([])
  expect(hasNot.filter(text => texts.has(text))).toEqual([])
})

test('a file with hundreds of thousands of texts is searched', async () => {
  const cells = Array.from({ length: 200_000 }, (_, index) => `<c r="A${index}"/>`)
  expect((await textsOf(`<r>${cells.join('')}</r>`)).has('A199999')).toBe(true)
})
