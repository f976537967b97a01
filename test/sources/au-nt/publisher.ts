import {
  type FeedReply,
  type FeedServer,
  fileOr404,
  notFound,
  type PublisherContext,
} from '../../support/feed-server.ts'

const user = 'fuel-reader'
const word = 'made-up & odd = +%'
const refused: FeedReply = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"Message":"Unauthorized"}',
}
const noGrant: FeedReply = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: '{"error":"invalid_grant"}',
}
const badRequest: FeedReply = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: '{"Message":"Bad"}',
}

interface Listed {
  readonly FuelOutletIdentifier: string | null
  readonly IsActive: boolean
}

/** MyFuel NT: a form for the bearer token, a list of outlets, prices of at most ten of them a question. */
export const origin: FeedServer = {
  hosts: ['myfuelnt.nt.gov.au'],
  settings: { FUEL_AU_NT_USERNAME: user, FUEL_AU_NT_PASSWORD: word },
  open: () => {
    let signedIn = false
    return ({ method, path, headers, body }, context) => {
      if (path === '/api/token') {
        if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded') return badRequest
        const form = Object.fromEntries(new URLSearchParams(body))
        signedIn = form.grant_type === 'password' && form.username === user && form.password === word
        return signedIn ? fileOr404(context, 'token') : noGrant
      }
      const token = (jsonOf(context, 'token') as { access_token: string }).access_token
      if (!signedIn || headers.authorization !== `Bearer ${token}`) return refused
      if (path === '/api/v1/getReferenceData' && method === 'GET') return fileOr404(context, 'reference')
      if (path !== '/api/v1/getFuelPrice/fuelOutletIdentifier' || method !== 'POST') return notFound
      const name = headers['content-type'] === 'application/json' ? batchOf(context, body) : null
      return name === null ? badRequest : fileOr404(context, name)
    }
  },
}

/** The composed answer to a question for these outlets, if they are ten at most and in the order of the list. */
function batchOf(context: PublisherContext, body: string): string | null {
  const { FuelOutletIdentifier: asked } = JSON.parse(body) as { FuelOutletIdentifier: string[] }
  const { Outlets } = jsonOf(context, 'reference') as { Outlets: Listed[] }
  const ids = Outlets.filter(one => one.IsActive && one.FuelOutletIdentifier).map(one => one.FuelOutletIdentifier)
  const at = ids.indexOf(asked[0] ?? '')
  if (asked.length > 10 || at < 0 || at % 10 !== 0) return null
  return asked.join() === ids.slice(at, at + 10).join() ? `prices-${at / 10 + 1}` : null
}

function jsonOf(context: PublisherContext, name: string): unknown {
  return JSON.parse(Buffer.from(context.file(name) ?? []).toString() || '{}')
}
