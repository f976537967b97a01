import type { Context, Next } from 'koa'
import type { ReadyAnswer } from '../http/answer.ts'
import { readyAnswer } from '../http/headers.ts'
import { sendReady } from '../http/send.ts'
import type { Route } from '../routing/route.ts'
import type { SiteFile } from '../site/site-files.ts'
import type { SentReady } from './ready-answers.ts'
import type { RoutedPath } from './router.ts'
import { pathAsSent } from './router.ts'
import type { ServerContext } from './server-context.ts'

const forEver = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/**
 * Scripts, styles and images of the pages. Methods other than GET and HEAD get a 404. A query is ignored, as other
 * paths ignore unknown parameters.
 */
export function siteFilePaths({ site: { files }, current }: ServerContext): readonly RoutedPath[] {
  const answers = new Map(files.map(file => [file.path, { answer: fileAnswer(file), route: routeOf(file) }]))
  const answerSiteFile = async (ctx: Context, next: Next): Promise<void> => {
    const { req, res } = ctx
    const found = req.method === 'GET' || req.method === 'HEAD' ? answers.get(pathAsSent(ctx)) : undefined
    if (!found) return next()
    sendReady(req, res, found.answer)
    // After it, because a refusal here (412) is shown as a page.
    ctx.state.route = found.route
    ctx.state.ready = { ...found, snapshot: current() } satisfies SentReady
  }
  const patterns = new Set(files.map(file => routeOf(file).path))
  return [...patterns].map(pattern => ({ pattern, answer: answerSiteFile }))
}

/** The name in metrics and logs: one name for all files whose names change with every build. */
function routeOf({ path, isImmutable }: SiteFile): Pick<Route, 'path'> {
  return { path: isImmutable ? '/assets/:file' : path }
}

function fileAnswer({ bodies, contentType, changedAt, isImmutable }: SiteFile): ReadyAnswer {
  const shared = ['Cache-Control', isImmutable ? forEver : aDay, 'Vary', 'Accept-Encoding']
  return readyAnswer(bodies, contentType, changedAt, shared)
}
