import { isAscii } from 'node:buffer'
import { compact, markupTexts } from './capture-texts.ts'
import type { ByteSpan } from './row-place.ts'

/**
 * The elements that contain all texts. The first element contains all others, and they are in the order of the file.
 *
 * The file is cut where an element begins or ends, and each piece is read once: elements inside each other, of which a
 * damaged page may have thousands, are ranges of the same readings.
 */
export function elementsHolding<Element extends ByteSpan>(
  texts: readonly string[],
  nest: readonly Element[],
  file: Buffer,
): readonly Element[] {
  const readings = readingsOf(file, edgesOf(nest))
  let holding = nest
  for (const text of texts.map(compact)) {
    const found = new Set<Element>()
    for (const reading of readings) {
      for (const element of elementsWith(text, holding, reading)) found.add(element)
    }
    holding = holding.filter(element => found.has(element))
  }
  return holding
}

/** The offsets at which an element begins or ends, in ascending order. */
function edgesOf(elements: readonly ByteSpan[]): number[] {
  const edges = new Set<number>()
  for (const { from, to } of elements) edges.add(from).add(to)
  return [...edges].sort((a, b) => a - b)
}

/** What a part of a file contains, without white space, and where the edges of its elements are in that text. */
interface Reading {
  readonly text: string
  readonly offsets: ReadonlyMap<number, number>
}

/** Each decoding as it is written (readers of XML may leave entities unresolved), as visible text, and as attributes. */
function readingsOf(file: Buffer, edges: readonly number[]): Reading[] {
  const decoders = isAscii(file.subarray(edges[0], edges.at(-1))) ? [asUtf8] : [asUtf8, asLatin1, asLatin1Letters]
  return decoders.flatMap(decode => {
    const written = edges.slice(1).map((edge, at) => decode(file.subarray(edges[at], edge)))
    const markup = written.map(markupTexts)
    const visible = markup.map(([text]) => text!)
    const attributes = markup.map(([, ...values]) => values.join(''))
    return [written, visible, attributes].map(pieces => readingOf(edges, pieces))
  })
}

function readingOf(edges: readonly number[], pieces: readonly string[]): Reading {
  const compacted = pieces.map(compact)
  const offsets = new Map<number, number>()
  let offset = 0
  for (const [at, edge] of edges.entries()) {
    offsets.set(edge, offset)
    offset += compacted[at]?.length ?? 0
  }
  return { text: compacted.join(''), offsets }
}

/** The elements are in the order of the file, so that one search through the reading serves all of them. */
function* elementsWith<Element extends ByteSpan>(text: string, elements: readonly Element[], reading: Reading) {
  let next = -1
  for (const element of elements) {
    const from = reading.offsets.get(element.from)!
    if (next < from) next = reading.text.indexOf(text, from)
    if (next < 0) return
    if (next + text.length <= reading.offsets.get(element.to)!) yield element
  }
}

function asUtf8(bytes: Buffer): string {
  return bytes.toString()
}

function asLatin1(bytes: Buffer): string {
  return bytes.toString('latin1')
}

/** Without the control characters of Latin-1. */
function asLatin1Letters(bytes: Buffer): string {
  return asLatin1(bytes).replace(/[\x80-\x9f]/g, '\ufffd')
}
