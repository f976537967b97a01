import type { Store } from '../../../api/store/store.ts'
import { ask, serverOn } from '../../support/api-server.ts'
import { publicUrl } from './replica.ts'

/** `constant`: the same with every snapshot. `keyed`: with a key, each counted against its limit of the day. */
export type RouteKind = 'constant' | 'snapshot' | 'keyed'

export interface Route {
  readonly kind: RouteKind
  readonly path: string
}

interface ExpectedAnswer {
  readonly etag: string | undefined
  readonly bytes: Buffer
}

/** What one process answers that serves one snapshot from a folder, without any of the other services. */
export interface ExpectedAnswers {
  readonly routes: readonly Route[]
  /** `snapshot`: the X-Snapshot-Id of an answer; null for answers without one. */
  find(snapshot: string | null, path: string): ExpectedAnswer | undefined
}

const constants = ['/healthz', '/robots.txt', '/docs', '/server.json']
const ofSnapshot = [
  '/',
  '/history',
  '/live/board_now.php',
  '/live/api.php?bounds=35,-25,70,40&fuel=diesel&limit=300',
  '/live/geojson.php?country=LU',
  '/live/cells.php?zoom=3&bounds=35,-25,70,40&fuel=diesel',
  '/live/sources.php',
  '/country/lu',
  '/tolls.csv',
]
const keyed = ['/api/toll/?country=FR', '/api/bulk/datapackage.json', '/api/bulk/tolls.csv']

/** Asks each route of a server on each folder. `folders`: by snapshot, a data folder in which it is current. */
export async function expectedAnswers(
  folders: ReadonlyMap<string, string>,
  store: Store,
  key: string,
): Promise<ExpectedAnswers> {
  const routes: Route[] = []
  const answers = new Map<string, ExpectedAnswer>()
  for (const [snapshot, folder] of folders) {
    let close: () => Promise<void> = async () => undefined
    const own = { store: notClosed(store), publicUrl, mapRequests: 0 }
    const { url, get } = await serverOn(folder, own, end => (close = end))
    const { text } = await get('/')
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(text)?.[1]
    if (asset === undefined) throw new Error(`${url}: expected a script in the first page, found ${text.slice(0, 200)}`)
    const known: Route[] = [
      ...[...constants, asset].map(path => ({ kind: 'constant', path }) as const),
      ...ofSnapshot.map(path => ({ kind: 'snapshot', path }) as const),
      ...keyed.map(path => ({ kind: 'keyed', path }) as const),
    ]
    for (const { kind, path } of known) {
      const { status, headers, bytes } = await ask(url, path, kind === 'keyed' ? { 'x-api-key': key } : {})
      if (status !== 200)
        throw new Error(`${path}: expected status 200, found ${status} ${bytes.toString().slice(0, 200)}`)
      const id = headers['x-snapshot-id'] ?? null
      if (id !== snapshot && !(id === null && kind === 'constant'))
        throw new Error(`${path}: found X-Snapshot-Id ${id}`)
      answers.set(keyOf(id, path), { etag: headers.etag, bytes })
    }
    if (routes.length === 0) routes.push(...known)
    await close()
  }
  return { routes, find: (snapshot, path) => answers.get(keyOf(snapshot, path)) }
}

function keyOf(snapshot: string | null, path: string): string {
  return `${snapshot} ${path}`
}

/** A server closes its store. This one is used further. */
function notClosed(store: Store): Store {
  return new Proxy(store, {
    get: (target, name: keyof Store) => (name === 'close' ? async () => undefined : target[name].bind(target)),
  })
}
