import { type FeedReply, type FeedServer, fileOr404, notFound, tooMany } from '../../support/feed-server.ts'

const key = '00000000-0000-4000-8000-0000000000fe'

/** An error is an answer like any other, but for `ok`. */
const refusal = (message: string): FeedReply => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ status: 'error', ok: false, message }),
})

const overloaded: FeedReply = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>503 Service Temporarily Unavailable</title></head></html>',
}

/** Tankerkönig: one search a minute and key. */
export const origin: FeedServer = {
  hosts: ['creativecommons.tankerkoenig.de'],
  settings: { FUEL_DE_API_KEY: key },
  open: () => {
    const isTooMuch = tooMany(1, 60_000)
    return (seen, context) => {
      const { pathname, searchParams } = new URL(seen.path, 'https://creativecommons.tankerkoenig.de')
      if (seen.method !== 'GET' || pathname !== '/json/list.php') return notFound
      if (isTooMuch(context.nowMs)) return overloaded
      if (searchParams.get('apikey') !== key) return refusal('apikey nicht angegeben, falsch, oder im falschen Format')
      const [lat, lng, radius] = ['lat', 'lng', 'rad'].map(name => searchParams.get(name))
      const isAll = searchParams.get('type') === 'all' && searchParams.get('sort') === 'dist'
      if (!lat || !lng || !(Number(radius) > 0 && Number(radius) <= 25) || !isAll) return refusal('parameter error')
      return fileOr404(context, `list-${lat}-${lng}`, 'application/json; charset=utf-8')
    }
  },
}
