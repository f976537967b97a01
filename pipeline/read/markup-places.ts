import { isUtf8 } from 'node:buffer'
import { Tokenizer } from 'htmlparser2'
import { markupTexts } from './capture-texts.ts'
import { elementsAt, type RowPlaces, type Span } from './row-place.ts'

interface Element extends Span {
  readonly name: string
  /** Its number among the elements of that name in the element around it, 1 for the first. */
  readonly number: number
  to: number
}

/** Elements without an end tag. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements whose end tag may be left out: the next of the same kind ends them. */
const ending: Readonly<Record<string, readonly string[]>> = {
  thead: ['tr', 'td', 'th', 'thead', 'tbody'],
  tbody: ['tr', 'td', 'th', 'thead', 'tbody'],
  tfoot: ['tr', 'td', 'th', 'thead', 'tbody'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  li: ['li'],
  option: ['option'],
}

/**
 * A row of a page or of XML is the innermost element with the number of the row among its like, and with all its texts.
 * Null for a file that does not begin with a tag.
 */
export function markupPlaces(file: Uint8Array): RowPlaces | null {
  const bytes = Buffer.from(file)
  // Tags are ASCII. With one letter for each byte, places in the text are places in the file.
  const text = bytes.toString('latin1')
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*</.test(text)) return null
  const byNumber = new Map<number, Element[]>()
  for (const element of elementsOf(text)) {
    const alike = byNumber.get(element.number) ?? []
    alike.push(element)
    byNumber.set(element.number, alike)
  }
  return {
    hasRecords: false,
    find: ({ position, fields }) => {
      const texts = Object.values(fields).map(compact)
      const found = (byNumber.get(position) ?? []).filter(({ from, to }) => {
        // Readers of XML may leave entities as they are written.
        const readings = readingsOf(bytes.subarray(from, to)).flatMap(written => [written, ...markupTexts(written)])
        const held = compact(readings.join('\n'))
        return texts.every(one => held.includes(one))
      })
      const inner = found.filter(
        one => !found.some(other => other !== one && other.from >= one.from && other.to <= one.to),
      )
      const [element, second] = inner
      return element && !second ? elementsAt([{ from: element.from, to: element.to }]) : null
    },
  }
}

/** As UTF-8; and where it is not, as Latin-1 too, in which a control is no letter. */
function readingsOf(bytes: Buffer): string[] {
  const text = bytes.toString()
  return isUtf8(bytes) ? [text] : [text, bytes.toString('latin1').replace(/[\x80-\x9f]/g, '\ufffd')]
}

function elementsOf(text: string): Element[] {
  const all: Element[] = []
  const open: { readonly element: Element | null; readonly counts: Map<string, number> }[] = [
    { element: null, counts: new Map() },
  ]
  const close = (at: number): void => {
    open.pop()!.element!.to = at
  }
  const closeTag = (): void => {
    if (empty.has(open.at(-1)!.element!.name)) open.pop()
  }
  const ignore = (): void => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        const name = text.slice(start, end).toLowerCase()
        const ended = ending[name] ?? []
        while (ended.includes(open.at(-1)!.element?.name ?? '')) close(start - 1)
        const { counts } = open.at(-1)!
        const number = (counts.get(name) ?? 0) + 1
        counts.set(name, number)
        const element: Element = { name, number, from: start - 1, to: text.length }
        all.push(element)
        open.push({ element, counts: new Map() })
      },
      onopentagend: end => {
        open.at(-1)!.element!.to = end + 1
        closeTag()
      },
      onselfclosingtag: end => close(end + 1),
      onclosetag: (start, end) => {
        const name = text.slice(start, end).toLowerCase()
        const at = open.findLastIndex(({ element }) => element?.name === name)
        if (at < 1) return
        while (open.length > at + 1) close(start - 2)
        close(text.indexOf('>', end) + 1)
      },
      onattribdata: ignore,
      onattribend: ignore,
      onattribentity: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  while (open.length > 1) close(text.length)
  return all
}

/** White space does not count: publishers break lines where their pages do. */
function compact(text: string): string {
  return text.replace(/\s+/gu, '')
}
