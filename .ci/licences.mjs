// Prints the licences of all packages of the lock file as a table. Fails if one is missing or not allowed.
//   node .ci/licences.mjs [LOCK FILE]
import { readFileSync } from 'node:fs'

const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url)

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT OR CC0-1.0',
])

// Allowed for these packages only. opening_hours is installed unchanged, as a package of its own that anyone can replace,
// and is never bundled. The others are used for development and are not part of what is published.
const allowedFor = {
  'LGPL-3.0-only': /^opening_hours$/,
  'MPL-2.0': /^(axe-core|lightningcss(-.+)?)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'PSF-2.0': /^argparse$/,
  // Its font files are bundled with their licence.
  'OFL-1.1': /^@fontsource-variable\/inter$/,
}

const installedUnchanged = new Set(['opening_hours'])

// Read by hand, because their package.json has no licence or misspells it: from their licence file, and for the fork of
// zaach/jsonlint from its original.
const stated = {
  '@mapbox/jsonlint-lines-primitives@2.0.2': 'MIT',
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
  'splaytree-ts@1.0.2': 'BSD-3-Clause',
  'suncalc@2.0.2': 'BSD-2-Clause',
}

const { name: lockedFor, packages } = JSON.parse(readFileSync(file, 'utf8'))
const isTools = lockedFor === 'fuel-etl-tools'
const rows = new Map()
const refused = []
for (const [path, one] of Object.entries(packages)) {
  if (path === '') continue
  const { name = path.split('node_modules/').at(-1), version, license } = one
  // Nothing of .ci/tools is published.
  const dev = one.dev || isTools
  const licence = (stated[`${name}@${version}`] ?? license ?? 'none').replace(/^\((.*)\)$/, '$1')
  const row = rows.get(licence) ?? { production: [], development: [] }
  rows.set(licence, row)
  row[dev ? 'development' : 'production'].push(name)
  const isAllowed = allowed.has(licence) || (allowedFor[licence]?.test(name) && (dev || installedUnchanged.has(name)))
  if (!isAllowed) refused.push(`${name}@${version}: licence ${licence}`)
}

console.log('licence            production  development')
for (const [licence, { production, development }] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const counts = `${String(production.length).padStart(10)}  ${String(development.length).padStart(11)}`
  const names = production.length > 0 && production.length <= 12 ? `  ${production.join(', ')}` : ''
  console.log(`${licence.padEnd(17)}  ${counts}${names}`)
}
for (const one of refused) console.error(`not allowed: ${one}`)
process.exitCode = refused.length === 0 ? 0 : 1
