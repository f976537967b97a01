import { expect, test } from 'vitest'
import { sharedServing } from '../support/api-server.ts'

const server = sharedServing()

/** Not words of the address, but the filters of files: those of data routes are in SERVICE.md, which says what falls back. */
const isFile = (path: string): boolean => /\.(csv|png|svg|atom)$/.test(path)
/** Any text is a search. */
const free = ['search']

interface Described {
  readonly get?: { readonly parameters: readonly { readonly name: string; readonly in: string }[] }
}

async function filters(): Promise<readonly string[]> {
  const paths = (await server.get('/api/openapi.json')).json.paths as Readonly<Record<string, Described>>
  return Object.entries(paths)
    .filter(([path]) => isFile(path))
    .flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(one => one.in === 'query' && !free.includes(one.name))
        .map(({ name }) => `${path.replace('{code}', 'it')}?${name}=`),
    )
}

test('a file refuses every filter that it does not understand, with what was expected and found', async () => {
  const found = await filters()
  expect(found).toEqual(
    expect.arrayContaining([
      '/history.csv?fuel=',
      '/history.png?cc=',
      '/tolls.csv?country=',
      '/country/it/picture.png?fuel=',
    ]),
  )
  for (const filter of found) {
    const { status, json } = await server.get(`${filter}Q9`)
    expect([filter, status, json.error]).toEqual([filter, 400, expect.stringMatching(/'?Q9'?/)])
    expect((await server.get(filter)).status).toBe(200)
  }
})

test.each([
  ['/history.csv?cc=DE,ZZ', "cc must be a country of the weekly series, such as DE or EU; found 'ZZ'"],
  ['/history.csv?from=2026-02-30', "from must be a day such as 2026-11-16; found '2026-02-30'"],
  [
    '/history.png?fuel=coal&view=x',
    "fuel must be e95, diesel, both; found 'coal'; view must be prices, difference, spread; found 'x'",
  ],
  ['/tolls.csv?country=ZZ', "The country 'ZZ' is unknown."],
  ['/tolls.csv?priced=no', "The priced 'no' is unknown. Known: yes."],
])('%s is refused', async (path, error) => {
  const { status, json } = await server.get(path)
  expect([status, json.error]).toEqual([400, error])
})

test('the page of the same address shows the rest, and says what was left out', async () => {
  expect((await server.get('/tolls?country=ZZ')).text).toContain('The country &#39;ZZ&#39; is unknown.')
})
