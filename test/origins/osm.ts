import { type FeedServer, fileOr404, notFound, type Reply, tooMany } from './feed-server.ts'

const busy: Reply = {
  status: 429,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><body><p><strong style="color:#FF0000">Error</strong>: runtime error: Dispatcher_Client::request_read_and_idx::rate_limited. Please check /api/status for the quota of your IP address.</p></body></html>',
}

const badQuery: Reply = {
  status: 400,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><body><p><strong style="color:#FF0000">Error</strong>: line 1: parse error</p></body></html>',
}

/** Overpass: one query of ours at a time, and a rest behind each. Its two places are shared with all of an address. */
export const origin: FeedServer = {
  hosts: ['overpass-api.de'],
  open: () => {
    const isTooSoon = tooMany(1, 9_000)
    return ({ method, path, headers, body }, desk) => {
      if (path !== '/api/interpreter') return notFound
      if (isTooSoon(desk.nowMs)) return busy
      const isForm = method === 'POST' && headers['content-type'] === 'application/x-www-form-urlencoded'
      const query = isForm ? new URLSearchParams(body).get('data') : null
      const country = queryForm.exec(query ?? '')?.[1]
      // Nobody is told what they did not ask for: centres, ways, JSON.
      return country ? fileOr404(desk, country.toLowerCase(), 'application/json') : badQuery
    }
  },
}

const queryForm =
  /^\[out:json\]\[timeout:\d+\];area\["ISO3166-1"="([A-Z]{2})"\]\[admin_level=2\]->\.a;nwr\["amenity"="fuel"\]\(area\.a\);out tags center qt;$/
