import type { FeedReply, FeedServer, Publisher, PublisherContext } from '../../support/feed-server.ts'
import { fileOr404, notFound } from '../../support/feed-server.ts'

const host = 'eforms.eservices.cyprus.gov.cy'
const path = '/MCIT/MCIT/PetroleumPrices'
const session = 'ASP.NET_SessionId_Efef=made-up-session'
const antiForgery = '__RequestVerificationToken=made-up-cookie'

/** An ASP.NET form. A POST without the cookies and the token of its page gets the framework's error page. */
export const origin: FeedServer = { hosts: [host], open }

function open(): Publisher {
  return (seen, context) => {
    if (seen.path !== path) return notFound
    if (!seen.headers['user-agent']) return { status: 403, body: 'Forbidden' }
    if (seen.method === 'GET') return form(context)
    return seen.method === 'POST' ? results(seen, context) : { status: 405 }
  }
}

function form(context: PublisherContext): FeedReply {
  const reply = fileOr404(context, 'form', 'text/html; charset=utf-8')
  const cookies = [`${session}; path=/; secure; HttpOnly`, `${antiForgery}; path=/; HttpOnly`]
  return { ...reply, headers: { ...reply.headers, 'set-cookie': cookies } }
}

function results({ headers, body }: Parameters<Publisher>[0], context: PublisherContext): FeedReply {
  const cookies = (headers.cookie ?? '').split('; ')
  const fields = new URLSearchParams(body)
  const isOurs = fields.get('__RequestVerificationToken') === tokenOf(context) && cookies.includes(antiForgery)
  if (!isOurs || !cookies.includes(session) || !headers.referer?.endsWith(path)) return error
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return error
  // All cities at once, no district: what else the form can be asked is not composed.
  if (fields.get('Entity.StationCityEnum') !== 'All' || fields.get('Entity.StationDistrict') !== '') return error
  return fileOr404(context, `petroleum-${fields.get('Entity.PetroleumType')}`, 'text/html; charset=utf-8')
}

const error: FeedReply = {
  status: 500,
  headers: { 'content-type': 'text/html' },
  body: '<h1>HttpAntiForgeryException</h1>',
}

function tokenOf(context: PublisherContext): string | undefined {
  const page = Buffer.from(context.file('form') ?? []).toString('utf8')
  return /name="__RequestVerificationToken" type="hidden" value="([^"]+)"/.exec(page)?.[1]
}
