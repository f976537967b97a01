import { judge, judgedTable } from '../../fixtures/site/lighthouse.ts'
import { sitePages } from '../../fixtures/site/site-pages.ts'
import { say } from '../say.ts'

/**
 * Lighthouse for a running server: `npm run judges -- URL [PATH…]`. Exits with 1 if the performance of a page is below its goal.
 * Lighthouse computes it from the time of this machine's processor, so no test asserts it: run this on an idle machine.
 */
const goal = 0.95
const goalWithMap = 0.85
const withMap = /^\/(route|tolls)\?|#map/

async function main(url: string, paths: readonly string[]): Promise<void> {
  const browser = process.env.FUEL_BROWSER ?? '/usr/bin/chromium'
  const judged = await judge(url, paths.length > 0 ? paths : sitePages.filter(path => path !== '/nope'), browser)
  say(judgedTable(judged))
  for (const { path, performance } of judged) {
    const least = withMap.test(path) ? goalWithMap : goal
    if (performance >= least) continue
    say(`${path}: performance ${performance.toFixed(2)}, the goal is ${least}`)
    process.exitCode = 1
  }
}

const [url, ...paths] = process.argv.slice(2)
if (url === undefined) {
  say('Usage: npm run judges -- URL [PATH…]')
  process.exitCode = 64
} else await main(url.replace(/\/$/, ''), paths)
