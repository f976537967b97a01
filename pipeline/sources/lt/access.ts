import { FeedShapeError } from '../../model/errors.ts'
import { ask, type FeedAnswer, type Request } from '../../source.ts'

export const portal = 'https://degalukainos.ena.lt/'
const api = 'https://api-degalukainos.ena.lt/api/v1'

// On 2026-10-06 page, bundle and app script were enough. If more scripts are needed, the portal has changed.
const mostScripts = 5

export interface Access {
  readonly apiBase: string
  /** The public read token that the page gives to every visitor. It changes: found again in each run, never stored. */
  readonly token: string
}

/** Finds the API and its token in the same way as the portal's page: page → bundle → app script. */
export function* findAccess(): Generator<readonly Request[], Access, readonly FeedAnswer[]> {
  const page = yield* ask({ name: 'page', url: portal, transient: true })
  // With `--from`, page and scripts may be missing: reading files needs no token.
  if (page === null) return { apiBase: api, token: '' }
  const scripts = new Set(scriptsOn(page))
  let number = 0
  for (const script of scripts) {
    number += 1
    if (number > mostScripts) break
    const headers = { Referer: portal }
    const answer = yield* ask({ name: `script-${number}`, url: `${portal}assets/${script}`, headers, transient: true })
    if (answer === null) return { apiBase: api, token: '' }
    const access = accessIn(answer)
    if (access) return access
    // Iterating a Set includes elements added during the loop, and each element only once.
    for (const [chunk] of answer.text().matchAll(/(?<![\w-])FuelPriceSiteApp-[\w-]+\.js\b/g)) scripts.add(chunk)
  }
  throw new FeedShapeError(
    `lt: expected apiBase and token in one of at most ${mostScripts} scripts, found them in none of ${[...scripts].join(', ')}`,
  )
}

/** Names of the portal's own scripts; scripts from other hosts are ignored. */
function scriptsOn(page: NonNullable<FeedAnswer>): string[] {
  const html = page.text()
  const form = /\bsrc="(?:https:\/\/degalukainos\.ena\.lt|\.)?\/assets\/((?:index|FuelPriceSiteApp)-[\w-]+\.js)"/g
  const names = [...html.matchAll(form)].map(([, name]) => name!)
  if (names.length > 0) return names
  const found = [...html.matchAll(/\bsrc="([^"]{1,80})/g)].map(([, address]) => address).slice(0, 4)
  throw page.unexpected('a script ./assets/index-….js', found.join(', ') || 'a page without scripts')
}

/** Null for a script without API and token. Errors never quote the script, because it contains the token. */
function accessIn(script: NonNullable<FeedAnswer>): Access | null {
  const text = script.text()
  const apiBase = /\bapiBase:\s*["'](https:\/\/[^"']+)["']/.exec(text)?.[1]
  const token = /\btoken:\s*["'](\d+\|[\w-]+)["']/.exec(text)?.[1]
  if (apiBase === undefined || token === undefined) return null
  // The token is sent only to this host, whatever address the script contains.
  if (!/^https:\/\/api-degalukainos\.ena\.lt\/[\w./-]+$/.test(apiBase)) {
    throw script.unexpected('an API on api-degalukainos.ena.lt', `'${apiBase}'`)
  }
  return { apiBase: apiBase.replace(/\/$/, ''), token }
}
