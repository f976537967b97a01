import { isPdf, isZip } from '../model/file-kind.ts'
import { unpackedFiles } from './archive.ts'
import { jsonPlaces } from './json-places.ts'
import { linePlaces } from './line-places.ts'
import { markupPlaces } from './markup-places.ts'
import type { RowPlaces } from './row-place.ts'

/**
 * Finds rows in a file, or in the only file of an archive, by the file format, the number of the row and its texts. It does
 * not depend on the source. Null for a PDF and for an archive of several files.
 */
export function rowPlaces(file: Uint8Array): RowPlaces | null {
  if (isPdf(file)) return null
  if (!isZip(file)) return placesIn(file)
  const [only, second] = unpackedFiles(file)
  return only && !second ? placesIn(only) : null
}

function placesIn(file: Uint8Array): RowPlaces {
  return jsonPlaces(file) ?? markupPlaces(file) ?? linePlaces(file)
}
