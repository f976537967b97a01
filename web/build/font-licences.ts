import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const fonts = ['@fontsource-variable/inter']

/** Adds the licences of fonts to the file of licences, for which Vite reads only modules of scripts. */
export function fontLicences(folder: string): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    // Before the files of the folder are compressed.
    writeBundle: () => {
      for (const font of fonts) appendFileSync(join(folder, 'licences.md'), licenceOf(font))
    },
  }
}

function licenceOf(font: string): string {
  const { name, version, license } = require(`${font}/package.json`)
  return `\n## ${name} - ${version} (${license})\n\n${readFileSync(require.resolve(`${font}/LICENSE`), 'utf8').trim()}\n`
}
