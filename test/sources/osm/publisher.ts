import { type FeedReply, type FeedServer, fileOr404, notFound, tooMany } from '../../support/feed-server.ts'

const busy: FeedReply = {
  status: 429,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><body><p><strong style="color:#FF0000">Error</strong>: runtime error: Dispatcher_Client::request_read_and_idx::rate_limited. Please check /api/status for the quota of your IP address.</p></body></html>',
}

const badQuery: FeedReply = {
  status: 400,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><body><p><strong style="color:#FF0000">Error</strong>: line 1: parse error</p></body></html>',
}

/** Overpass: one query at a time with a pause after each. Its two slots are shared by all clients of an address. */
export const origin: FeedServer = {
  hosts: ['overpass-api.de'],
  open: () => {
    const isTooSoon = tooMany(1, 9_000)
    return ({ method, path, headers, body }, context) => {
      if (path !== '/api/interpreter') return notFound
      if (context.atOnce > 1 || isTooSoon(context.nowMs)) return busy
      const isForm = method === 'POST' && headers['content-type'] === 'application/x-www-form-urlencoded'
      const query = isForm ? new URLSearchParams(body).get('data') : null
      const country = queryForm.exec(query ?? '')?.[1]
      // A query that does not request centres, ways and JSON is refused.
      return country ? fileOr404(context, country.toLowerCase(), 'application/json') : badQuery
    }
  },
}

const queryForm =
  /^\[out:json\]\[timeout:\d+\];area\["ISO3166-1"="([A-Z]{2})"\]\[admin_level=2\]->\.a;nwr\["amenity"="fuel"\]\(area\.a\);out tags center qt;$/
