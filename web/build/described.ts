import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { serviceDescription } from '../../api/routes/description.ts'
import { referenceHtml } from './reference/reference-html.ts'

/** Writes the OpenAPI description, and the API reference, which the server puts into the frame of its page. */
export function described(folder: string): Plugin {
  return {
    name: 'described',
    apply: 'build',
    // Before the files of the folder are compressed.
    writeBundle: () => {
      const description = serviceDescription()
      writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description))
      writeFileSync(join(folder, 'reference.html'), referenceHtml(description).text)
    },
  }
}
