import { deflateSync, inflateSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { pick } from '../../fixtures/snapshots/made-up-figures.ts'
import { isPdf, isZip } from '../../pipeline/model/file-kind.ts'

// Damage for files of any format, made from random numbers with a seed: the same numbers make the same damage.

export type Random = () => number

/** A whole number from 0 up to, but not including, `below`. */
export function numberBelow(below: number, random: Random): number {
  return Math.floor(random() * below)
}

/** Texts that parsers of texts, numbers, days and names often handle wrongly. */
export const oddTexts: readonly string[] = [
  ...['', '\0', '"', '""', "'", '<', '>', '</', '<!--', '-->', '<![CDATA[', ']]>', '<?', '<!DOCTYPE r>', '&', ';', ','],
  ...[
    '&#0;',
    '&#xD800;',
    '&#x110000;',
    '&#99999999999;',
    '&amp',
    '\r',
    '\n',
    '\r\n',
    '\t',
    '\ufeff',
    '\u2028',
    '\u00a0',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'NaN', 'Infinity', '-0', '1e309', '0x10', '١٢'],
  ...['9'.repeat(400), '-1', '0', '1,5', '1.5.5', '2026-02-30', '0000-00-00', '2026-13-45T99:99:99Z', '24:00', '25:61'],
  ...['99/99/9999', '31.02.2026', '275760-09-13', '{', '}', '[', ']', '\\', '\\u', '𝕕', 'e\u0301', '\ud800', '%', '|'],
]

/** Values of JSON in place of others. */
const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1e308, 5e-324, 2 ** 53, [], {}, [null], [[]], [{}], { a: null }, { length: -1 }],
  ...oddTexts.slice(0, 60),
]

/** Bytes at the edges of what a format counts with. */
const oddBytes = [0, 1, 0x0a, 0x22, 0x3c, 0x7f, 0x80, 0xc0, 0xed, 0xf8, 0xfe, 0xff]

// So long that time which grows with the square of the length is noticed, and time that grows with it is not.
const longestRepeat = 50_000

/** Changes a file in one to six places, in the way of its format as well as byte by byte. */
export function damaged(bytes: Uint8Array, random: Random): Uint8Array {
  if (random() < 0.7) {
    if (isZip(bytes)) return damagedArchive(bytes, random)
    if (isPdf(bytes)) return damagedPdf(bytes, random)
    if (bytes[0] === 0x7b || bytes[0] === 0x5b) return damagedJson(bytes, random)
  }
  let changed: Buffer = Buffer.from(bytes)
  for (let changes = 1 + numberBelow(6, random); changes > 0; changes -= 1) changed = changedOnce(changed, random)
  return changed
}

function changedOnce(bytes: Buffer, random: Random): Buffer {
  const at = numberBelow(bytes.length + 1, random)
  const length = numberBelow(random() < 0.8 ? 40 : bytes.length + 1, random)
  const before = bytes.subarray(0, at)
  const piece = bytes.subarray(at, at + length)
  const after = bytes.subarray(at + length)
  switch (numberBelow(7, random)) {
    case 0:
      return Buffer.concat([before, Buffer.from([pick(oddBytes, random)]), bytes.subarray(at + 1)])
    case 1:
      return Buffer.concat([before, after])
    case 2:
      return Buffer.concat([before, piece, piece, after])
    case 3:
      return Buffer.concat([before, Buffer.from(pick(oddTexts, random)), bytes.subarray(at)])
    case 4:
      return Buffer.concat([before, Buffer.from(pick(oddTexts, random)), after])
    case 5:
      return Buffer.concat([before, Buffer.from(repeated(piece.toString('latin1'), random), 'latin1'), after])
    default:
      return random() < 0.3 ? before : Buffer.concat([after, before, piece])
  }
}

/** The first characters of a text, or an odd one, very often. */
export function repeated(text: string, random: Random): string {
  const piece =
    random() < 0.5 ? text.slice(0, 1 + numberBelow(8, random)) : pick([' ', '\t', '0', '(', '-', 'a'], random)
  const times = 2 ** numberBelow(18, random)
  return piece.repeat(Math.min(times, Math.floor(longestRepeat / Math.max(1, piece.length))))
}

/** Another value, or none, at random places of a JSON document. */
function damagedJson(bytes: Uint8Array, random: Random): Uint8Array {
  let root: unknown
  try {
    root = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return changedOnce(Buffer.from(bytes), random)
  }
  for (let changes = 1 + numberBelow(6, random); changes > 0; changes -= 1) changeMember(root, random)
  return Buffer.from(JSON.stringify(random() < 0.03 ? pick(oddValues, random) : root))
}

function changeMember(root: unknown, random: Random): void {
  let parent = root
  for (;;) {
    if (typeof parent !== 'object' || parent === null) return
    const names = Object.keys(parent)
    if (names.length === 0) return
    const name = pick(names, random)
    const value = (parent as Record<string, unknown>)[name]
    if (typeof value === 'object' && value !== null && random() < 0.85) parent = value
    else {
      setMember(parent as Record<string, unknown>, name, value, random)
      return
    }
  }
}

function setMember(parent: Record<string, unknown>, name: string, value: unknown, random: Random): void {
  switch (numberBelow(5, random)) {
    case 0:
      if (Array.isArray(parent)) parent.splice(Number(name), 1)
      else delete parent[name]
      return
    case 1:
      if (!Array.isArray(parent)) parent[pick(['constructor', 'x', name.toUpperCase()], random)] = value
      return
    case 2:
      parent[name] = typeof value === 'string' ? value + repeated(value, random) : [value, value]
      return
    case 3:
      parent[name] = typeof value === 'string' ? value + pick(oddTexts, random) : String(value)
      return
    default:
      parent[name] = pick(oddValues, random)
  }
}

/** A file of an archive that is damaged, and packed again. */
function damagedArchive(bytes: Uint8Array, random: Random): Uint8Array {
  const files = unzipSync(bytes)
  const name = pick(Object.keys(files), random)
  return zipSync({ ...files, [name]: damaged(files[name]!, random) }, { level: 1 })
}

/** Another stream instead of a packed one of a PDF, with a table of objects that is right or not. */
function damagedPdf(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)]
  if (streams.length === 0) return bytes
  const { index, 0: word } = pick(streams, random)
  const start = index + word.length
  const end = text.indexOf('endstream', start)
  if (end < 0) return bytes
  const content = inflatedOrNot(Buffer.from(text.slice(start, end), 'latin1'))
  let changed: Buffer = content
  for (let changes = 1 + numberBelow(6, random); changes > 0; changes -= 1) changed = changedOnce(changed, random)
  const packed = random() < 0.9 ? deflateSync(changed) : changed
  return Buffer.concat([bytes.subarray(0, start), packed, Buffer.from('\n'), bytes.subarray(end)])
}

function inflatedOrNot(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes)
  } catch {
    return bytes
  }
}
