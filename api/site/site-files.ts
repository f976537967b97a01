import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { SiteError } from '../../pipeline/model/errors.ts'
import { type ReadyBodies, type ReadyBody, strongEtag } from '../../pipeline/serving/answers-pack.ts'
import type { Book } from '../pages/docs/book.ts'
import type { BuiltDocsPage } from '../pages/docs/docs-page.ts'
import type { MapPicture } from '../shared/map/picture.ts'

/** The output of the build of web/, in memory. */
export interface SiteFiles {
  readonly manifest: BuildManifest
  readonly files: readonly SiteFile[]
  /** The pages of the documentation, as markup: parts of pages, not files. */
  readonly docs: readonly BuiltDocsPage[]
  readonly book: Book
  /** The countries of the first page. */
  readonly picture: MapPicture
  /** The OpenAPI description, which a route serves. */
  readonly openapi: ReadyBodies
}

/** The manifest of Vite: what it made of each module. */
export type BuildManifest = Readonly<Record<string, ManifestEntry>>

export interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  /** Files that its styles name, such as fonts. */
  readonly assets?: readonly string[]
  /** Keys of the manifest. */
  readonly imports?: readonly string[]
}

export interface SiteFile {
  /** Its address: `/assets/home-CfnbBbOk.js`. */
  readonly path: string
  readonly contentType: string
  /** Its name contains the hash of its bytes: a browser may keep it for ever. */
  readonly isImmutable: boolean
  /** One body for a format that is compressed by itself. */
  readonly bodies: ReadyBodies | ReadyBody
  /** Epoch seconds. */
  readonly changedAt: number
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

// The build makes no compressed form of them.
const compressedFormats = new Set(['.woff2'])

const manifestFile = 'manifest.json'
const docsFile = 'docs-pages.json'
const bookFile = 'book.json'
const pictureFile = 'map-picture.json'
const openapiFile = 'openapi.json'
// They have no address of their own.
const unlisted = new Set([manifestFile, docsFile, bookFile, pictureFile, openapiFile])

let cached: SiteFiles | undefined

/** The files of this program, read once per process. Throws as `readSiteFiles`. */
export function siteFiles(): SiteFiles {
  cached ??= readSiteFiles()
  return cached
}

/** Throws SiteError when web/ has not been built. */
export function readSiteFiles(folder = join(packageRoot(), 'dist', 'site')): SiteFiles {
  const manifest = join(folder, manifestFile)
  if (!existsSync(manifest)) throw new SiteError(`${manifest} is missing: build the pages with 'npm run build'`)
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const whole = found.filter(name => statSync(join(folder, name)).isFile()).map(name => name.replace(/\.(br|gz)$/, ''))
  const names = [...new Set(whole)].filter(name => !unlisted.has(name))
  return {
    manifest: JSON.parse(readFileSync(manifest, 'utf8')),
    docs: JSON.parse(bodiesOf(folder, docsFile).identity.bytes.toString()),
    book: JSON.parse(bodiesOf(folder, bookFile).identity.bytes.toString()),
    picture: JSON.parse(bodiesOf(folder, pictureFile).identity.bytes.toString()),
    openapi: bodiesOf(folder, openapiFile),
    files: names.sort().map(name => siteFile(folder, name.replaceAll('\\', '/'))),
  }
}

/** Throws Error for a file of a kind that has no content type here. */
function siteFile(folder: string, name: string): SiteFile {
  const contentType = contentTypes[extname(name)]
  if (contentType === undefined) throw new Error(`dist/site/${name}: no content type is known for this ending`)
  const isCompressed = compressedFormats.has(extname(name))
  return {
    path: `/${name}`,
    contentType,
    isImmutable: name.startsWith('assets/'),
    bodies: isCompressed ? readyBody(readFileSync(join(folder, name))) : bodiesOf(folder, name),
    changedAt: Math.floor(statSync(join(folder, isCompressed ? name : `${name}.br`)).mtimeMs / 1000),
  }
}

function bodiesOf(folder: string, name: string): ReadyBodies {
  const [br, gzip] = ['.br', '.gz'].map(ending => readyBody(readFileSync(join(folder, name + ending))))
  // The build leaves out the plain form of large data.
  const plain = join(folder, name)
  const identity = readyBody(existsSync(plain) ? readFileSync(plain) : brotliDecompressSync(br!.bytes))
  return { identity, br: br!, gzip: gzip! }
}

export function readyBody(bytes: Buffer): ReadyBody {
  return { bytes, etag: strongEtag(bytes) }
}
