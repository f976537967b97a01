import type { Capture } from '../../capture.ts'
import { isObject } from '../../parsers/json.ts'
import { latin1Xml } from '../../parsers/latin1-xml.ts'
import { zipEntry } from '../../parsers/packed-files.ts'
import { xmlTree } from '../../parsers/xml.ts'
import type { RowAt } from '../../source.ts'

/** One `<pdv>` (point de vente). */
export type Pdv = Record<
  '@id' | '@latitude' | '@longitude' | '@cp' | '@pop' | 'adresse' | 'ville' | 'horaires' | 'prix' | 'rupture',
  unknown
>

export const pdvLists = ['pdv', 'jour', 'horaire', 'prix', 'rupture', 'service']

/**
 * The stations of the archive.
 * Throws FeedShapeError when no station has a part that decides whether a price counts: it was probably renamed.
 */
export function pdvRows(capture: Capture): RowAt<Pdv>[] {
  const xml = latin1Xml(capture, zipEntry(capture, '.xml'))
  const pdvs = elements(xmlTree(capture.label, xml, 'pdv_liste', pdvLists).pdv)
  if (pdvs.length === 0) throw capture.unexpected('<pdv> in <pdv_liste>', 'none')
  expectParts(capture, 'pdv', pdvs, ['@id', 'prix'])
  const prices = pdvs.flatMap(pdv => elements(pdv.prix))
  expectParts(capture, 'prix', prices, ['@nom', '@id', '@maj', '@valeur'])
  return pdvs.map((row, index) => ({ capture: capture.name, position: index + 1, row: row as Pdv }))
}

/** The non-empty elements of a list: a closed station has an empty `<prix/>`. */
export function elements(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** True if the part is present. A list counts only with a non-empty element: empty elements do not prove the layout. */
function carries(one: Record<string, unknown>, part: string): boolean {
  return Array.isArray(one[part]) ? elements(one[part]).length > 0 : part in one
}

function expectParts(
  capture: Capture,
  element: string,
  found: readonly Record<string, unknown>[],
  parts: readonly string[],
): void {
  const missing = parts.find(part => found.length > 0 && !found.some(one => carries(one, part)))
  if (missing === undefined) return
  const what = missing.startsWith('@') ? `the attribute '${missing.slice(1)}'` : `<${missing}>`
  throw capture.unexpected(`${what} in <${element}>`, `only ${Object.keys(found[0]!).join(', ').slice(0, 160)}`)
}
