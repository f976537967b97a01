import { describe, expect, test } from 'vitest'
import { answersFrom } from '../../../pipeline/fetch/from-files.ts'
import { openCapture } from '../../../pipeline/fetch/open-capture.ts'
import { takeDelivery } from '../../../pipeline/fetch/take-delivery.ts'
import { FetchError } from '../../../pipeline/model/errors.ts'
import type { Request } from '../../../pipeline/source.ts'
import { bulletin } from '../../../pipeline/sources/bulletin/source.ts'
import { replacedRequests } from '../../../pipeline/stages/run/outcome.ts'
import type { DeliveryRecord } from '../../../pipeline/stages/run/run-folder.ts'
import { fixturesRoot } from '../../support/deliver.ts'

const day = '2026-11-19'
const newAddress =
  'https://energy.ec.europa.eu/document/download/1111-2222_en?filename=Weekly_Oil_Bulletin_Prices_History_2027.xlsx'
const page = (href: string) =>
  `<!DOCTYPE html><html><body><a href="/other">Taxes</a><a href="${href}">Price history</a></body></html>`

/** What each request is answered with: a status, or a text with status 200. */
type Answers = Readonly<Record<string, number | string | Uint8Array>>

async function taken(answers: Answers) {
  const requests: Request[] = []
  const answer = async (request: Request) => {
    requests.push(request)
    const given = answers[request.name] ?? 404
    if (typeof given !== 'number') return openCapture('bulletin', request, 200, Buffer.from(given))
    const text = `bulletin/${request.name}: expected status 200, found ${given}`
    throw new FetchError(text, { url: request.url, status: given, retryable: false })
  }
  const delivery = await takeDelivery(bulletin, day, { now: `${day} 12:00:00`, settings: {} }, answer)
  return { ...delivery, requests }
}

const workbook = answersFrom(fixturesRoot, 'bulletin', day)({ name: 'history', url: '' })

describe('the history workbook', () => {
  test('is read at its known address, and the landing page is not requested', async () => {
    const { requests, captures, replaced } = await taken({ history: workbook })
    expect(requests.map(({ name }) => name)).toEqual(['history'])
    expect([captures.length, replaced]).toEqual([1, []])
  })

  test.each<[string, number | string, string]>([
    ['404', 404, 'expected status 200, found 404'],
    ['410', 410, 'expected status 200, found 410'],
    ['a web page', '<!DOCTYPE html><title>Maintenance</title>', "expected a workbook, found '<!DOCTYPE html>"],
  ])('is found on the landing page when the known address answers with %s', async (_, history, said) => {
    const link = newAddress.replace('https://energy.ec.europa.eu', '').replace('?', '?a=1&amp;')
    const { requests, captures, failed, replaced } = await taken({
      history,
      'landing-page': page(link),
      'history-linked': workbook,
    })
    expect(requests.map(({ name }) => name)).toEqual(['history', 'landing-page', 'history-linked'])
    expect(requests[2]!.url).toBe(newAddress.replace('?', '?a=1&'))
    expect(captures.map(({ name }) => name)).toEqual(['history-linked'])
    expect(captures[0]!.sheet('Prices with taxes').length).toBeGreaterThan(3)
    expect(failed).toEqual([])
    expect(replaced).toEqual([{ name: 'history', by: 'history-linked', message: expect.stringContaining(said) }])
  })

  test('is reported with its new address', () => {
    const message = 'bulletin/history: expected status 200, found 404'
    const captures = [{ name: 'history-linked', url: newAddress }]
    const record = { captures, replacedRequests: [{ name: 'history', by: 'history-linked', message }] }
    expect(replacedRequests(record as unknown as DeliveryRecord)).toEqual([`${message}. Read instead: ${newAddress}`])
    expect(replacedRequests({ captures: [] } as unknown as DeliveryRecord)).toEqual([])
  })

  test('fails with the landing page if it has no link, or cannot be reached', async () => {
    await expect(taken({ history: 404, 'landing-page': page('/Prices_Today.xlsx') })).rejects.toThrow(
      "bulletin/landing-page: expected a link that contains 'Prices_History', found none in 2 links",
    )
    await expect(taken({ history: 404, 'landing-page': 503 })).rejects.toThrow('bulletin/landing-page')
  })
})
