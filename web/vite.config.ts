import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { boxesOfCountries } from './build/boxes-of-countries.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { described } from './build/described.ts'
import { fontLicences } from './build/font-licences.ts'
import { mapData } from './build/map-data.ts'

const here = import.meta.dirname
const outDir = join(here, '../dist/site')
// Each module directly in client/ is loaded by the page of the same name. Shared modules are in folders.
const scripts = readdirSync(join(here, 'client')).filter(name => name.endsWith('.ts'))

/** Builds scripts and styles for browsers into dist/site. The server renders the HTML of the pages, in api/pages. */
export default defineConfig({
  root: here,
  base: '/',
  publicDir: join(here, 'public'),
  logLevel: 'warn',
  define: { builtCountryBoxes: JSON.stringify(boxesOfCountries()) },
  plugins: [mapData(), fontLicences(outDir), compressedFiles(outDir), described(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    // The map library is one file of 1.1 MB, loaded after the page.
    chunkSizeWarningLimit: 1200,
    manifest: 'manifest.json',
    license: { fileName: 'licences.md' },
    target: 'es2022',
    // The Content-Security-Policy does not allow data URLs.
    assetsInlineLimit: 0,
    // The pages contain the preload links, so no script has to add them.
    modulePreload: false,
    rolldownOptions: {
      // Suppresses a warning of ten lines that packing takes most of the build. A user of `npm start` cannot change that.
      checks: { pluginTimings: false },
      input: scripts.map(name => join(here, 'client', name)),
      // The map library is a separate chunk, so that test/web/size.test.ts can measure the size of our own code. Small modules
      // that are loaded together are one chunk: it compresses better, and is one request.
      output: {
        codeSplitting: {
          groups: [
            { name: 'maplibre-gl', test: /node_modules[\\/]maplibre-gl/ },
            // Of maps and of pictures, but not of every page.
            { name: 'theme', test: /web[\\/]client[\\/]parts[\\/]theme/ },
            {
              name: 'parts',
              test: /web[\\/]client[\\/]parts[\\/](?!copy-text|theme)|api[\\/]shared[\\/](words|format|addresses|sort-order|board)|pipeline[\\/]model[\\/](?!csv-text|toll|lists|days)/,
            },
            {
              name: 'map-base',
              test: /client[\\/]map[\\/](base|drawn[\\/](label|price)|requests[\\/]answer)|shared[\\/](boxes|town-sq)/,
            },
            { name: 'search', test: /client[\\/](search|map[\\/]when)|shared[\\/](search|fold)/ },
            {
              name: 'drawing',
              test: /api[\\/]shared[\\/](station|chart|weekly|history[\\/]state)|web[\\/]client[\\/]chart[\\/]drawing/,
            },
          ],
        },
      },
    },
  },
})
