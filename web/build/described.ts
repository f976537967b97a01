import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { serviceDescription } from '../../api/routes/description.ts'
import { mapPicture } from './map-picture.ts'
import { builtBook } from './reference/book.ts'
import { docsPages } from './reference/docs-pages.ts'

/**
 * Writes the OpenAPI description, and what the server puts into pages: the pages of the documentation, the chapters of the book,
 * and the picture of countries.
 */
export function described(folder: string): Plugin {
  return {
    name: 'described',
    apply: 'build',
    // Before the files of the folder are compressed.
    writeBundle: () => {
      const description = serviceDescription()
      writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description))
      writeFileSync(join(folder, 'docs-pages.json'), JSON.stringify(docsPages(description)))
      writeFileSync(join(folder, 'book.json'), JSON.stringify(builtBook(join(folder, '../..'))))
      writeFileSync(join(folder, 'map-picture.json'), JSON.stringify(mapPicture()))
    },
  }
}
