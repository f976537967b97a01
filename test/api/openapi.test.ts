import { describe, expect, test } from 'vitest'
import { findTool, toolsAreMissing } from '../../fixtures/site/find-tool.ts'
import { serving, sharedServing } from '../support/api-server.ts'

/** The part of Redocly's linter that is used. */
interface Redocly {
  createConfig(config: object): Promise<object>
  lintFromString(options: object): Promise<readonly RedoclyProblem[]>
}

interface RedoclyProblem {
  readonly ruleId: string
  readonly message: string
  readonly location: readonly { readonly pointer?: string }[]
}

const redocly = await findTool<Redocly>('@redocly/openapi-core')
const { get } = sharedServing()

const specified = {
  // The last parameter is an addition.
  '/live/api.php': ['action', 'country', 'fuel', 'lat', 'lng', 'radius', 'limit', 'sort', 'as_of'],
  '/live/board_now.php': ['as_of'],
  '/live/geojson.php': ['country', 'fuel', 'bounds', 'limit', 'sort', 'as_of'],
  '/lang/api/country-history.php': ['cc'],
  '/api/natural-language/': ['q', 'format', 'as_of'],
  // Additions: `as_of`, `unverified`, and `bbox` of the query.
  '/api/toll/get_json.php': ['unverified'],
  '/api/toll/': ['format', 'country', 'type', 'barrier', 'search', 'fields', 'page', 'per_page', 'unverified', 'bbox'],
}

describe('the OpenAPI description', () => {
  test('contains every public route, and only existing routes', async () => {
    const { paths } = (await get('/api/openapi.json')).json
    for (const path of Object.keys(paths)) {
      const existing = path
        .replace('/logos/{file}', '/logos/shell.svg')
        .replace('/country/{code}', '/country/fr')
        .replace('/docs/{page}', '/docs/livePrices')
        .replace('/docs/book/{chapter}', '/docs/book/operator')
        .replace('/station/{id}', '/station/21')
      const { status } = await get(existing)
      expect([path, status]).not.toEqual([path, 404])
    }
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([...Object.keys(specified), '/api/openapi.json', '/licences']),
    )
  })

  test('names the parameters of the contract', async () => {
    const { paths } = (await get('/api/openapi.json')).json
    for (const [path, names] of Object.entries(specified)) {
      expect(paths[path].get.parameters.map((parameter: { name: string }) => parameter.name)).toEqual(names)
    }
  })

  test('marks required parameters, and describes 304 and 410 of the change feed', async () => {
    const { paths } = (await get('/api/openapi.json')).json
    const required = Object.entries<{ get?: { parameters: { name: string; in: string; required: boolean }[] } }>(
      paths,
    ).flatMap(([path, { get }]) =>
      (get?.parameters ?? []).filter(one => one.required && one.in === 'query').map(one => `${path} ${one.name}`),
    )
    expect(required.sort()).toEqual([
      '/api/natural-language/ q',
      '/fragment/near lat',
      '/fragment/near lng',
      '/lang/api/country-history.php cc',
      '/live/corridor.php route',
      '/live/station-context.php id',
      '/live/station-history.php id',
    ])
    const { responses } = paths['/live/changes.php'].get
    expect(responses[304].description).toMatch(/^No price has moved since/)
    expect(responses[304].headers).toEqual(responses[200].headers)
    expect(responses[410].description).toMatch(/no longer kept: begin without/)
  })

  test('names the path parameters, and the answers to a range request of a bulk file', async () => {
    const { paths } = (await get('/api/openapi.json')).json
    for (const [path, item] of Object.entries<{ get?: { parameters: { name: string; in: string }[] } }>(paths)) {
      const parts = item.get?.parameters.filter(one => one.in === 'path').map(one => one.name)
      expect([path, parts ?? []]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map(found => found[1])])
    }
    const { responses, security } = paths['/api/bulk/{snapshot}/{file}'].get
    expect(Object.keys(responses).map(Number)).toEqual([200, 206, 304, 401, 403, 404, 405, 412, 416, 500, 503])
    expect(Object.keys(responses[206].headers)).toEqual(
      expect.arrayContaining(['ETag', 'Accept-Ranges', 'Content-Range', 'Repr-Digest']),
    )
    expect(security).toEqual(paths['/api/toll/'].get.security)
    const { BulkIndex, BulkFile } = (await get('/api/openapi.json')).json.components.schemas
    expect(Object.keys(BulkIndex.properties)).toEqual(['snapshot', 'created', 'datapackage', 'files'])
    expect(Object.keys(BulkFile.properties).length).toBe(7)
  })

  test('has no fault for the linter of Redocly', async ({ skip }) => {
    if (redocly === null) return skip(toolsAreMissing)
    const { text: source } = await get('/api/openapi.json')
    const config = await redocly.createConfig({
      extends: ['recommended-strict'],
      rules: {
        // The contract gives `/api/toll/`, `/api/natural-language/` and `/api/bulk/` their slash.
        'no-path-trailing-slash': 'off',
        // The URL of the licences is known only to an operator who sets an address: it must not be relative.
        'info-license-strict': 'off',
        'info-license': 'error',
      },
    })
    const problems = await redocly.lintFromString({ source, absoluteRef: '/api/openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test('has no member next to a $ref, as OpenAPI 3.0 requires, and no empty list of required members', async () => {
    const { text, json } = await get('/api/openapi.json')
    const { filters } = json.components.schemas.TollPage.properties
    expect(filters).toEqual({
      allOf: [{ $ref: '#/components/schemas/TollFilters' }],
      description: expect.stringMatching(/understood/),
    })
    expect(text).not.toMatch(/"\$ref":"[^"]*",|,"\$ref"/)
    expect(text).not.toContain('"required":[]')
  })

  test('names the headers of each error', async () => {
    const { paths } = (await get('/api/openapi.json')).json
    const headers = (path: string, method: string, status: number) =>
      Object.keys(paths[path][method].responses[status].headers ?? {})
    const limits = ['RateLimit', 'RateLimit-Policy']
    expect(headers('/api/toll/', 'get', 400)).toEqual(limits)
    expect(headers('/api/toll/', 'get', 401)).toEqual(['WWW-Authenticate'])
    expect(headers('/api/toll/', 'get', 403)).toEqual([])
    expect(headers('/api/toll/', 'get', 405)).toEqual(['Allow'])
    expect(headers('/api/toll/', 'get', 429)).toEqual([...limits, 'Retry-After'])
    expect(headers('/api/waitlist.php', 'post', 303)).toEqual([...limits, 'Location'])
    expect(headers('/api/waitlist.php', 'post', 400)).toEqual(limits)
    expect(headers('/api/waitlist.php', 'post', 415)).toEqual(['Accept-Post'])
    for (const [path, method] of [
      ['/api/natural-language/', 'get'],
      ['/api/natural-language/', 'post'],
      ['/api/natural-language/{question}', 'get'],
    ] as const) {
      const statuses = Object.keys(paths[path][method].responses).map(Number)
      expect(statuses).toEqual(expect.arrayContaining([200, 400, 405, 429, 500]))
      for (const status of statuses) expect(headers(path, method, status)).toEqual(expect.arrayContaining(limits))
      expect(headers(path, method, 200)).toEqual(expect.arrayContaining(['ETag', 'X-Snapshot-Id', 'Link']))
    }
    expect(Object.keys(paths['/api/natural-language/'].post.responses)).toEqual(expect.arrayContaining(['413', '415']))
    expect(Object.keys(paths['/api/natural-language/{question}'].get.responses)).toContain('403')
  })

  test('is served without a snapshot', async () => {
    const { get } = await serving(null)
    const { status, headers } = await get('/api/openapi.json')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300' })
    expect(headers['x-snapshot-id']).toBeUndefined()
  })
})
