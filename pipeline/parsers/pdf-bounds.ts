import { inflateRawSync } from 'node:zlib'
import { FeedShapeError } from '../model/errors.ts'

/** The Greek bulletin has 24 streams. */
const streamsMax = 10_000
/** Dictionaries of streams have a few hundred bytes. */
const dictionaryMax = 65_536

/** Codes of all font tables together. A table has at most 65,536, and the Greek bulletin some hundreds. */
const codesMax = 1_000_000

/**
 * Characters of the text that one operator shows. The library takes time by their square, and the Greek bulletin has at
 * most some hundreds.
 */
const shownMax = 2000

/** A letter in a name that is written as a number: `/F#69lter`. No regular program writes that. */
const hiddenLetter = /#(?:[46][0-9a-f]|[57][0-9a])/i
/** First and last code of a range, and the first letter or the list of letters. */
const rangeForm = /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:<[^<>]*>|\[[^[\]]*\]|\d)/gi
const filterKey = /\/(?:Filter|F)(?![^\s/[\]<>()])/g
const onceDeflated = /^\s*(?:\/(?:FlateDecode|Fl)(?![^\s/[\]<>()])|\[\s*(?:\/(?:FlateDecode|Fl)\s*)?\])/

interface Stream {
  readonly object: number
  readonly dictionary: string
  readonly dictionaryAt: number
  readonly dataAt: number
}

/**
 * A copy of a PDF for a library to open. Images stay packed, because they contain no text.
 * A stream counts once per reference, because it is unpacked for each page. Throws FeedShapeError when the streams
 * unpack to more than `unpackedMax`, or when the size cannot be determined: packed twice, in another way, or damaged.
 */
export function boundedPdf(label: string, bytes: Uint8Array, unpackedMax: number): Uint8Array {
  const copy = new Uint8Array(bytes)
  const pdf = Buffer.from(copy.buffer)
  const text = pdf.toString('latin1')
  const sizes: { readonly object: number; readonly size: number }[] = []
  const references = new Map<number, number>()
  countReferences(text, references)
  let left = unpackedMax
  let codes = 0
  for (const stream of streamsIn(label, text)) {
    const { object, dictionary, dictionaryAt, dataAt } = stream
    if (hiddenLetter.test(dictionary)) {
      throw new FeedShapeError(`${label}: expected names in plain letters, found '${dictionary.slice(0, 80)}'`)
    }
    if (/\/Subtype\s*\/Image/.test(dictionary)) {
      for (const { index } of dictionary.matchAll(filterKey)) pdf.write('/X', dictionaryAt + index, 'latin1')
      continue
    }
    const data = isDeflated(label, object, dictionary)
      ? inflated(label, object, pdf.subarray(dataAt), left, unpackedMax)
      : pdf.subarray(dataAt, endOfData(text, dataAt))
    left -= data.length
    codes += codesIn(data)
    if (codes > codesMax) {
      throw new FeedShapeError(`${label}: expected at most ${codesMax} codes in font tables, found ${codes}`)
    }
    if (isContent(dictionary)) checkShown(label, object, data)
    sizes.push({ object, size: data.length })
    if (/\/ObjStm/.test(dictionary)) countReferences(data.toString('latin1'), references)
  }
  const sum = sizes.reduce((bytes, { object, size }) => bytes + size * Math.max(1, references.get(object) ?? 0), 0)
  if (sum > unpackedMax) {
    throw new FeedShapeError(`${label}: expected at most ${unpackedMax} bytes unpacked, found ${sum}`)
  }
  return copy
}

/**
 * The codes in the ranges of a font table, which the library expands: `<00> <ffffff> <41>` is one line and 16 million
 * entries.
 */
function codesIn(data: Buffer): number {
  if (!data.includes('range')) return 0
  const text = data.toString('latin1')
  let codes = 0
  for (const { index } of text.matchAll(/begin(?:bf|cid|notdef)range/g)) {
    const end = text.indexOf('end', index)
    const section = text.slice(index, end < 0 ? undefined : end)
    for (const [, first, last] of section.matchAll(rangeForm)) {
      codes += Math.max(0, Number.parseInt(last!, 16) - Number.parseInt(first!, 16)) + 1
    }
  }
  return codes
}

/** What draws a page or a part of one, and not a font or a table of objects. */
function isContent(dictionary: string): boolean {
  if (/\/Subtype\s{0,9}\/Form/.test(dictionary)) return true
  return !/\/(?:Type|Subtype|Length1)(?![a-z])/i.test(dictionary)
}

// One step over a drawing: a string, `<…>`, or a word. A nested string counts in pieces.
const drawn = /\((?:[^()\\]|\\.)*|<[^<>]*|[a-z'"*]+/gis

function checkShown(label: string, object: number, data: Buffer): void {
  let shown = 0
  for (const [piece] of data.toString('latin1').matchAll(drawn)) {
    const isText = piece[0] === '(' || piece[0] === '<'
    shown = isText ? shown + piece.length : 0
    if (shown <= shownMax) continue
    throw new FeedShapeError(
      `${label}: expected at most ${shownMax} characters of one text, found more in object ${object}`,
    )
  }
}

function countReferences(text: string, counts: Map<number, number>): void {
  for (const [, object] of text.matchAll(/(?<!\d)(\d{1,10})\s+\d{1,5}\s+R(?![a-z])/gi)) {
    counts.set(Number(object), (counts.get(Number(object)) ?? 0) + 1)
  }
}

/** Each occurrence of the word, also inside other streams: the table that says which of them are streams is untrusted. */
function* streamsIn(label: string, text: string): Generator<Stream> {
  let count = 0
  for (const { index } of text.matchAll(/(?<!end)stream/g)) {
    count += 1
    if (count > streamsMax) throw new FeedShapeError(`${label}: expected at most ${streamsMax} streams, found more`)
    const before = text.slice(Math.max(0, index - dictionaryMax), index)
    const from = before.lastIndexOf('obj')
    const object = /(\d+)\s+\d+\s+$/.exec(before.slice(Math.max(0, from - 30), Math.max(0, from)))?.[1]
    const dictionaryAt = index - before.length + Math.max(0, from)
    const dataAt = /\r\n|\r|\n/g
    dataAt.lastIndex = index
    if (!dataAt.test(text)) return
    yield {
      object: Number(object),
      dictionary: text.slice(dictionaryAt, index),
      dictionaryAt,
      dataAt: dataAt.lastIndex,
    }
  }
}

function isDeflated(label: string, object: number, dictionary: string): boolean {
  let isPacked = false
  for (const { index, 0: key } of dictionary.matchAll(filterKey)) {
    const value = dictionary.slice(index + key.length, index + key.length + 200)
    const found = onceDeflated.exec(value)?.[0]
    if (found === undefined) {
      const text = value.replace(/\s+/g, ' ').trim().slice(0, 60)
      throw new FeedShapeError(`${label}: expected object ${object} packed once, as FlateDecode, found '${text}'`)
    }
    isPacked ||= found.includes('/')
  }
  return isPacked
}

/** Deflated bytes have a header of two bytes. The checksum after them is often wrong, and readers of PDFs ignore it. */
function inflated(label: string, object: number, data: Buffer, left: number, unpackedMax: number): Buffer {
  try {
    return inflateRawSync(data.subarray(2), { maxOutputLength: Math.max(1, left) })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new FeedShapeError(
        `${label}: expected at most ${unpackedMax} bytes unpacked, found more in object ${object}`,
        {
          cause,
        },
      )
    }
    const found = (cause as Error).message
    throw new FeedShapeError(`${label}: expected object ${object} packed with deflate, found ${found}`, { cause })
  }
}

function endOfData(text: string, from: number): number {
  const end = text.indexOf('endstream', from)
  return end < 0 ? text.length : end
}
