import type { Desk, FeedServer, Publisher, Reply } from './feed-server.ts'
import { fileOr404, notFound } from './feed-server.ts'

const host = 'eforms.eservices.cyprus.gov.cy'
const path = '/MCIT/MCIT/PetroleumPrices'
const session = 'ASP.NET_SessionId_Efef=made-up-session'
const antiForgery = '__RequestVerificationToken=made-up-cookie'

/** An ASP.NET form: whoever posts without the cookies and the token of its page gets the framework's error page. */
export const origin: FeedServer = { hosts: [host], open }

function open(): Publisher {
  return (seen, desk) => {
    if (seen.path !== path) return notFound
    if (!seen.headers['user-agent']) return { status: 403, body: 'Forbidden' }
    if (seen.method === 'GET') return form(desk)
    return seen.method === 'POST' ? results(seen, desk) : { status: 405 }
  }
}

function form(desk: Desk): Reply {
  const reply = fileOr404(desk, 'form', 'text/html; charset=utf-8')
  const cookies = [`${session}; path=/; secure; HttpOnly`, `${antiForgery}; path=/; HttpOnly`]
  return { ...reply, headers: { ...reply.headers, 'set-cookie': cookies } }
}

function results({ headers, body }: Parameters<Publisher>[0], desk: Desk): Reply {
  const cookies = (headers.cookie ?? '').split('; ')
  const fields = new URLSearchParams(body)
  const isOurs = fields.get('__RequestVerificationToken') === tokenOf(desk) && cookies.includes(antiForgery)
  if (!isOurs || !cookies.includes(session) || !headers.referer?.endsWith(path)) return error
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return error
  // All cities at once, no district: what else the form can be asked is not composed.
  if (fields.get('Entity.StationCityEnum') !== 'All' || fields.get('Entity.StationDistrict') !== '') return error
  return fileOr404(desk, `petroleum-${fields.get('Entity.PetroleumType')}`, 'text/html; charset=utf-8')
}

const error: Reply = {
  status: 500,
  headers: { 'content-type': 'text/html' },
  body: '<h1>HttpAntiForgeryException</h1>',
}

function tokenOf(desk: Desk): string | undefined {
  const page = Buffer.from(desk.file('form') ?? []).toString('utf8')
  return /name="__RequestVerificationToken" type="hidden" value="([^"]+)"/.exec(page)?.[1]
}
