import { FeedShapeError } from '../../model/errors.ts'
import { ask, type FeedAnswer, type Request } from '../../source.ts'

export const portal = 'https://degalukainos.ena.lt/'
const api = 'https://api-degalukainos.ena.lt/api/v1'

// Page, bundle and app script were all that it took on 2026-10-06. A crawl that needs more is another portal.
const mostScripts = 5

export interface Access {
  readonly apiBase: string
  /** The public read token that the page hands to every visitor. It changes: found anew in each run, kept nowhere. */
  readonly token: string
}

/** Finds the API and its token where the portal's own page finds them: page → bundle → app script. */
export function* findAccess(): Generator<readonly Request[], Access, readonly FeedAnswer[]> {
  const page = yield* ask({ name: 'page', url: portal, transient: true })
  // From files the steps on the way may be missing: nobody asks them for a token.
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
    // A set walks through what is added to it on the way, and takes nothing twice.
    for (const [chunk] of answer.text().matchAll(/\bFuelPriceSiteApp-[\w-]+\.js\b/g)) scripts.add(chunk)
  }
  throw new FeedShapeError(
    `lt: expected apiBase and token in one of at most ${mostScripts} scripts, found them in none of ${[...scripts].join(', ')}`,
  )
}

/** Names of the portal's own scripts, wherever else the page loads scripts from. */
function scriptsOn(page: NonNullable<FeedAnswer>): string[] {
  const html = page.text()
  const form = /\bsrc="(?:https:\/\/degalukainos\.ena\.lt|\.)?\/assets\/((?:index|FuelPriceSiteApp)-[\w-]+\.js)"/g
  const names = [...html.matchAll(form)].map(([, name]) => name!)
  if (names.length > 0) return names
  const found = [...html.matchAll(/\bsrc="([^"]{1,80})/g)].map(([, address]) => address).slice(0, 4)
  throw new FeedShapeError(
    `${page.label}: expected a script ./assets/index-….js, found ${found.join(', ') || 'a page without scripts'}`,
  )
}

/** Null for a script that only names others. Nothing of the script enters an error: it holds the token. */
function accessIn(script: NonNullable<FeedAnswer>): Access | null {
  const text = script.text()
  const apiBase = /\bapiBase:\s*["'](https:\/\/[^"']+)["']/.exec(text)?.[1]
  const token = /\btoken:\s*["'](\d+\|[\w-]+)["']/.exec(text)?.[1]
  if (apiBase === undefined || token === undefined) return null
  // The token goes to this host and to no other, whatever the script says.
  if (!/^https:\/\/api-degalukainos\.ena\.lt\/[\w./-]+$/.test(apiBase)) {
    throw new FeedShapeError(`${script.label}: expected an API on api-degalukainos.ena.lt, found '${apiBase}'`)
  }
  return { apiBase: apiBase.replace(/\/$/, ''), token }
}
