import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { countryBoxes } from './build/country-boxes.ts'
import { mapData } from './build/map-data.ts'
import { packed } from './build/packed.ts'
import { reference } from './build/reference.ts'

const here = import.meta.dirname
const outDir = join(here, '../dist/site')
// Each module that lies in client/ itself is loaded by a page of its name; what they share lies in folders.
const scripts = readdirSync(join(here, 'client')).filter(name => name.endsWith('.ts'))

/** Builds what browsers load into dist/site. The HTML of the pages is made by the server, in api/pages. */
export default defineConfig({
  root: here,
  base: '/',
  publicDir: join(here, 'public'),
  logLevel: 'warn',
  define: { builtCountryBoxes: JSON.stringify(countryBoxes()) },
  plugins: [mapData(), packed(outDir), reference(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    // The map library is one file of 1.1 MB, loaded when the page stands.
    chunkSizeWarningLimit: 1200,
    manifest: 'manifest.json',
    license: { fileName: 'licences.md' },
    target: 'es2022',
    // Data addresses are what the Content-Security-Policy does not allow.
    assetsInlineLimit: 0,
    // The pages name what is to be loaded before: no script has to.
    modulePreload: false,
    rolldownOptions: {
      // A warning of ten lines that packing takes most of the build: whoever types `npm start` can do nothing about it.
      checks: { pluginTimings: false },
      input: scripts.map(name => join(here, 'client', name)),
      // By itself, so that what is ours can be weighed: test/web/size.test.ts.
      output: { codeSplitting: { groups: [{ name: 'maplibre-gl', test: /node_modules[\\/]maplibre-gl/ }] } },
    },
  },
})
