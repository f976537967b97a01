import type { ReadyBodies } from '../../pipeline/serving/answers-pack.ts'
import type { PlainAnswer } from '../http/answer.ts'
import type { Book } from '../pages/docs/book.ts'
import type { BuiltDocsPage } from '../pages/docs/docs-page.ts'
import { Html } from '../pages/html.ts'
import { type Brand, defaultName, noOperator, type Operator } from '../pages/operator.ts'
import { everyPage, type Frame, type Loads, type Page, renderPage } from '../pages/page.ts'
import type { MapPicture } from '../shared/map/picture.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { contentSecurityPolicy, type Hosts } from './content-security-policy.ts'
import { type MarkFile, markFile } from './mark-file.ts'
import { type BuildManifest, type SiteFile, siteFiles } from './site-files.ts'

export interface SiteOptions {
  /** The operator's map style and the other origins it needs; null for the bundled outline. */
  readonly mapStyle: MapStyle | null
  /** The origin under which the service is reached. Null if the operator did not name it. */
  readonly address?: string | null
  /** The contact and the imprint that the operator set. */
  readonly operator?: Operator
  /** The name of the service on pages. */
  readonly name?: string
  /** The operator's own mark. None: the mark of this program. */
  readonly mark?: MarkFile | null
}

export interface MapStyle extends Hosts {
  /** URL of a MapLibre style. */
  readonly url: string
}

/** What all pages share: built assets of web/, response headers and layout. */
export interface Site {
  readonly files: readonly SiteFile[]
  /** Name, value, name, value … */
  readonly headers: readonly string[]
  readonly mapStyle: MapStyle | null
  /** The origin under which the service is reached, such as `https://fuel.example`. Null if unknown. */
  readonly address: string | null
  readonly operator: Operator
  readonly brand: Brand
  /** The pages of the documentation, from the build. */
  readonly docs: readonly BuiltDocsPage[]
  /** The book of docs/, from the build. */
  readonly book: Book
  /** The countries of the first page, from the build. */
  readonly picture: MapPicture
  /** The OpenAPI description, from the build. */
  readonly openapi: ReadyBodies
  /** The files that a browser loads for a module of web/client/. Throws Error for a module that is not in the build. */
  readonly loads: (script: string) => Loads
  /** The complete HTML of a page. Markup is a fragment, which a script puts into a page: it has no frame. */
  readonly renderPage: (page: Page | Html, demonstration: boolean) => string
}

export function openSite(options: SiteOptions): Site {
  const { mapStyle, address = null, operator = noOperator, name = defaultName } = options
  const { manifest, files: built, openapi, docs, book, picture } = siteFiles()
  const mark = options.mark ? markFile(options.mark) : built.find(({ path }) => path === ownMark)!
  const brand: Brand = { name, mark }
  const files = built.includes(mark) ? built : [...built, mark]
  const filesFor = (script: string): Loads => loadsOf(manifest, script)
  // Fails at startup if the module that every page loads is missing from the build.
  filesFor(everyPage)
  const mapStyleUrl = mapStyle?.url ?? null
  const frame: Omit<Frame, 'demonstration'> = { loads: filesFor, brand, address, mapStyle: mapStyleUrl, operator }
  return {
    files,
    mapStyle,
    address,
    operator,
    brand,
    docs,
    book,
    picture,
    openapi,
    headers: pageHeaders(contentSecurityPolicy(mapStyle)),
    loads: filesFor,
    renderPage: (page, demonstration) =>
      page instanceof Html ? page.text : renderPage(page, { ...frame, demonstration }),
  }
}

const ownMark = '/icon.svg'

// The letters of nearly all words. The other part of the font is loaded for a page that has one of its letters.
const firstFont = '-latin-wght-normal-'

/** Throws Error for a module that is not in the build. */
function loadsOf(manifest: BuildManifest, script: string): Loads {
  const entry = manifest[`client/${script}.ts`]
  if (!entry) throw new Error(`web/client/${script}.ts is not in the manifest of dist/site: run 'npm run build'`)
  const imports = importsOf(manifest, entry.imports ?? [])
  const all = [...imports.map(key => manifest[key]!), entry]
  return {
    script: `/${entry.file}`,
    styles: [...new Set(all.flatMap(one => one.css ?? []))].map(file => `/${file}`),
    imports: imports.map(key => `/${manifest[key]!.file}`),
    fonts: all.flatMap(one => one.assets ?? []).flatMap(file => (file.includes(firstFont) ? `/${file}` : [])),
  }
}

/** These modules and their transitive imports, without duplicates. */
function importsOf(manifest: BuildManifest, keys: readonly string[], known = new Set<string>()): readonly string[] {
  for (const key of keys) {
    if (known.has(key)) continue
    known.add(key)
    importsOf(manifest, manifest[key]?.imports ?? [], known)
  }
  return [...known]
}

function pageHeaders(policy: string): string[] {
  return ['Content-Security-Policy', policy, 'Referrer-Policy', 'strict-origin-when-cross-origin']
}

/** A search engine must not lead to a fragment. */
export function headersOf({ headers }: Site, page: Page | Html): readonly string[] {
  return page instanceof Html ? [...headers, 'X-Robots-Tag', 'noindex'] : headers
}

export interface PageState {
  readonly status: number
  /** The current snapshot: a page states whether its data is a demonstration. */
  readonly snapshot: LoadedSnapshot | null
}

/** A page that needs no snapshot, or reports that there is none. Never cached. */
export function plainPage(site: Site, page: Page, { status, snapshot }: PageState): PlainAnswer {
  const demonstration = snapshot?.demonstration ?? false
  return {
    kind: 'plain',
    status,
    body: site.renderPage(page, demonstration),
    headers: [...site.headers, ...(demonstration ? ['X-Data', 'demonstration'] : [])],
  }
}
