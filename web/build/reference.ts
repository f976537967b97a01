import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { serviceDescription } from '../../api/routes/description.ts'
import { referenceHtml } from './reference/reference-html.ts'

/** Writes the API reference, which the server puts into the frame of its page. */
export function reference(folder: string): Plugin {
  return {
    name: 'reference',
    apply: 'build',
    closeBundle: () => writeFileSync(join(folder, 'reference.html'), referenceHtml(serviceDescription()).text),
  }
}
