import { type FeedReply, type FeedServer, fileOr404, notFound, tooMany } from '../../support/feed-server.ts'

const spacingMs = 20_000

/** EPDK's gateway: GET with a body of one member, and no second call within twenty seconds. */
export const origin: FeedServer = {
  hosts: ['apigateway.epdk.gov.tr'],
  open: () => {
    const tooSoon = tooMany(1, spacingMs)
    let newest: number | null = null
    return (seen, context) => {
      if (tooSoon(context.nowMs)) return complaint(429, 'ERR-224')
      const service = /^\/(petrol|lpg)BayiSatisFiyatBulten(Gunluk)?$/.exec(seen.path)?.[1]
      if (seen.method !== 'GET' || !service) return seen.path.includes('?') ? complaint(400, 'ERR-400') : notFound
      const ms = askedFor(seen.headers['content-type'], seen.body)
      if (ms === null) return complaint(400, 'ERR-400')
      if (service === 'lpg') return fileOr404(context, 'lpg')
      newest ??= ms
      const daysBack = (newest - ms) / 86_400_000
      return fileOr404(context, daysBack === 0 ? 'petrol' : `petrol-${daysBack}`)
    }
  },
}

function complaint(status: number, code: string): FeedReply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) }
}

/** The day of `{"raporTarihi":"19.11.2026"}`; null for any other body. */
function askedFor(type: string | undefined, body: string): number | null {
  const parts = /^\{"raporTarihi":"(\d{2})\.(\d{2})\.(\d{4})"\}$/.exec(body)
  if (!parts || !type?.startsWith('application/json')) return null
  return Date.UTC(Number(parts[3]), Number(parts[2]) - 1, Number(parts[1]))
}
