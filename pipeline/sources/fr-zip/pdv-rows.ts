import type { Capture } from '../../capture.ts'
import { isObject } from '../../parsers/json.ts'
import { latin1Xml } from '../../parsers/latin1-xml.ts'
import { xmlTree } from '../../parsers/xml.ts'
import { zipEntry } from '../../parsers/zip.ts'
import type { RowAt } from '../../source.ts'

/** One `<pdv>` (point de vente). */
export type Pdv = Record<
  '@id' | '@latitude' | '@longitude' | '@cp' | '@pop' | 'adresse' | 'ville' | 'horaires' | 'prix' | 'rupture',
  unknown
>

export const pdvLists = ['pdv', 'jour', 'horaire', 'prix', 'rupture', 'service']

/**
 * The stations of the archive.
 * Throws FeedShapeError when no station has a part that the reader needs: the part was probably renamed. Shortages are
 * optional, because the sister file has none.
 */
export function pdvRows(capture: Capture): RowAt<Pdv>[] {
  const xml = latin1Xml(capture, zipEntry(capture, '.xml'))
  const pdvs = elements(xmlTree(capture.label, xml, 'pdv_liste', pdvLists).pdv)
  if (pdvs.length === 0) throw capture.unexpected('<pdv> in <pdv_liste>', 'none')
  const weeks = pdvs.flatMap(pdv => (isObject(pdv.horaires) ? [pdv.horaires] : []))
  const days = weeks.flatMap(week => elements(week.jour))
  expectParts(capture, 'pdv', pdvs, ['@id', '@latitude', '@longitude', '@cp', 'adresse', 'ville', 'horaires', 'prix'])
  expectParts(capture, 'prix', all(pdvs, 'prix'), ['@nom', '@id', '@maj', '@valeur'])
  expectParts(capture, 'rupture', all(pdvs, 'rupture'), ['@nom', '@id', '@debut', '@fin', '@type'])
  expectParts(capture, 'horaires', weeks, ['@automate-24-24', 'jour'])
  expectParts(capture, 'jour', days, ['@id', '@ferme'])
  expectParts(capture, 'horaire', all(days, 'horaire'), ['@ouverture', '@fermeture'])
  return pdvs.map((row, index) => ({ capture: capture.name, position: index + 1, row: row as Pdv }))
}

/** The non-empty elements of a list: a closed station has an empty `<prix/>`. */
export function elements(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

function all(parents: readonly Record<string, unknown>[], name: string): Record<string, unknown>[] {
  return parents.flatMap(parent => elements(parent[name]))
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
