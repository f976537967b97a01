import { describe, expect, test } from 'vitest'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { findInput, htmlTokens, plainText, textsOf } from '../../pipeline/parsers/html.ts'
import { htmlTables, tableById } from '../../pipeline/parsers/html-table.ts'
import { delivered } from '../support/deliver.ts'

const texts = (html: string): string[][][] =>
  htmlTables(html).map(table => table.rows.map(row => row.cells.map(cell => cell.text)))

describe('a table of a page', () => {
  test('returns its rows of cells with class, attributes, text and addresses', () => {
    const [table] = htmlTables(
      `<TABLE ID=prices><thead><tr><th>Brand</th></tr></thead><tbody><tr class="odd row"><td class=' a  b' data-price="1.5">
        <a href="/map?x=1&amp;y=2" target=_blank>Oak &amp; Elm&nbsp;St</a>, <b>1</b>.<i>5</i><br>below</td></tr></tbody></TABLE>`,
    )
    expect([table!.attributes.get('id'), table!.closed, table!.rows.length]).toEqual(['prices', true, 2])
    expect(table!.rows[0]!.cells[0]).toMatchObject({ heading: true, text: 'Brand', classes: [], hrefs: [] })
    expect(table!.rows[1]!.attributes.get('class')).toBe('odd row')
    const [cell] = table!.rows[1]!.cells
    expect(cell).toMatchObject({ heading: false, classes: ['a', 'b'], hrefs: ['/map?x=1&y=2'] })
    expect([cell!.text, cell!.attributes.get('data-price')]).toEqual(['Oak & Elm St, 1.5 below', '1.5'])
  })

  test('needs no end tags of cells and rows', () => {
    expect(texts('<table><tr><td>1<td>2<tr><th>3</table>')).toEqual([[['1', '2'], ['3']]])
    expect(texts('<table><td>1</td><td>2</td></table>')).toEqual([[['1', '2']]])
    expect(texts('<table><tbody><tr><td>1<tbody><tr><td>2</table>')).toEqual([[['1'], ['2']]])
  })

  test('keeps empty cells and rows, and drops text outside of cells', () => {
    expect(texts('<table>no<tr>no<td></td>no<td> \n</td></tr><tr></tr></table>no')).toEqual([[['', ''], []]])
  })

  test('does not contain the rows of a nested table', () => {
    const html = '<table><tr><td>a<table><tr><td>b</td></tr></table>c</td><td>d</td></tr></table>'
    expect(texts(html)).toEqual([[['ac', 'd']], [['b']]])
  })

  test('is not closed when the page is truncated inside it', () => {
    expect(htmlTables('<table><tr><td>1</td><td>2').map(table => table.closed)).toEqual([false])
    expect(texts('<table><tr><td>1</td><td>2')).toEqual([[['1', '2']]])
  })

  test('is not ended by text that only resembles markup', () => {
    const html =
      '<table><!-- </table> --><script>if (a<b) "</table>"</script><tr><td title="</table>">1 < 2 <3<style></table></style></td></tr></table>'
    expect(texts(html)).toEqual([[['1 < 2 <3']]])
    expect(texts('</table></td><table><tr><td>1</table>')).toEqual([[['1']]])
  })

  test('is found by its id, complete and once', async () => {
    const page = await delivered('page', '<p><table id="a"><tr><td>1</table><table id="b"><tr><td>2</table>')
    expect(tableById(page, 'b').rows[0]!.cells[0]!.text).toBe('2')
    expect(() => tableById(page, 'c')).toThrow(FeedShapeError)
    expect(() => tableById(page, 'c')).toThrow("test/page: expected the table 'c', found '<p><table id=\"a\">")
    const cut = await delivered('page', '<table id="a"><tr><td>1</td>')
    expect(() => tableById(cut, 'a')).toThrow(
      "test/page: expected the end of the table 'a', found '<table id=\"a\"><tr><td>1</td>': it was cut off",
    )
    const twice = await delivered('page', '<table id="a"></table><table id="a"></table>')
    expect(() => tableById(twice, 'a')).toThrow("expected the table 'a' once, found it twice")
  })
})

describe('a page', () => {
  test('is read as one line, without markup, scripts and comments', () => {
    const html =
      '<!DOCTYPE html><title>t</title><h1>Cijene</h1><p>od 21.&nbsp;11.<br/>do&#32;kraja</p><script>1<2</script><!-- x -->.'
    expect(plainText(html)).toBe('Cijene od 21. 11. do kraja .')
  })

  test('has its entities decoded once; unknown ones stay, and invalid characters become the replacement character', () => {
    expect(
      plainText('&amp;lt; &#916;&#x3a9;&#X41; &euro;&deg;&Prime; &frob; &#0; &#xD800; &#9999999; & &constructor;'),
    ).toBe('&lt; ΔΩA €°″ &frob; \ufffd \ufffd \ufffd & &constructor;')
  })

  test('gives the value of a form field, and the texts of elements of a class', () => {
    const html = `<form><input name=other value=1><input type="hidden" value='a&amp;b"c' name="token" /><input name="token" value="2">
      <label class="x sum">1 <label>2</label> 3</label><label class="summit">4</label><label class=sum>5</label></form>`
    expect([findInput(html, 'token'), findInput(html, 'none')]).toEqual(['a&b"c', null])
    expect(textsOf(html, 'label', 'sum')).toEqual(['1 2 3', '5'])
  })

  test('uses the first of two attributes with the same name', () => {
    expect(htmlTokens('<a HREF=1 href="2" x = \'3\' "=y/>')).toEqual([
      {
        kind: 'open',
        name: 'a',
        attributes: new Map([
          ['href', '1'],
          ['x', '3'],
          // As in the HTML standard: any character other than white space begins a name.
          ['"', 'y/'],
        ]),
      },
    ])
  })

  // Each would take minutes at this length if the work grew quadratically.
  const hostile: readonly (readonly [string, string])[] = [
    ['unclosed comments', '<!--'.repeat(200_000)],
    ['unclosed quotes', '<a b="'.repeat(200_000)],
    ['unclosed tags', '<a '.repeat(300_000)],
    ['white space in a tag', `<a${' '.repeat(800_000)}>`],
    ['white space behind an equals sign', `<a b=${' '.repeat(800_000)}>`],
    ['brackets', '<'.repeat(800_000)],
    ['tables in tables', '<table><tr><td>x'.repeat(60_000)],
    ['ends without beginnings', '</table></td>'.repeat(60_000)],
    ['scripts without an end', '<script></'.repeat(100_000)],
    ['ends of scripts without their bracket', `<script>${'</script '.repeat(100_000)}`],
    ['ampersands', '&'.repeat(800_000)],
    ['white space', ' \n'.repeat(400_000)],
    ['equals signs', `<a ${'='.repeat(800_000)}>`],
  ]
  // Quadratic work would exceed the time limit of a test.
  test.each(hostile)('with %s is read to its end', (_what, html) => {
    const found = [htmlTables(html).length, plainText(html).length, textsOf(html, 'a', 'b').length]
    expect(found.every(Number.isInteger)).toBe(true)
  })
})
