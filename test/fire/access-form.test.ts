import { describe, expect, test } from 'vitest'
import { requestFields } from '../../api/allowed-values/access-requests.ts'
import { storeIn } from '../store/support.ts'
import { manyClients, serving } from '../support/api-server.ts'

const sent = { name: 'Ada', company: 'Maps', email: 'ada@example.org', plan: 'pro', use_case: 'A map' }
const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }

const refused = {
  'must not hold control characters, such as a tab': ['\0', '\t', '\u001b[2J', '\u0085', '\u2028', '\u2029'],
  'must not hold invisible characters, such as a zero-width space': [
    ...['\u200b', '\u200c', '\u200d', '\u2060', '\u00ad', '\ufeff', '\u034f', '\u3164', '\u{e0041}'],
    ...[
      '\u061c',
      '\u200e',
      '\u200f',
      '\u202a',
      '\u202b',
      '\u202c',
      '\u202d',
      '\u202e',
      '\u2066',
      '\u2067',
      '\u2068',
      '\u2069',
    ],
  ],
}

describe('the access form', () => {
  test.each(Object.entries(refused))('%s: is the fault of each field, and nothing is stored', async (fault, signs) => {
    const { post, dataDir } = manyClients(await serving({}, { trustProxy: 1 }))
    for (const sign of signs) {
      for (const field of requestFields) {
        const text = `${sent[field].slice(0, 2)}${sign}${sent[field].slice(2)}`
        const body = new URLSearchParams({ ...sent, [field]: text }).toString()
        const { status, json } = await post('/api/waitlist.php', body, headers)
        expect([sign, status, json.fields]).toEqual([sign, 400, { [field]: fault }])
      }
    }
    expect(await storeIn(dataDir).listRequests()).toEqual([])
  })

  test('accepts names of all scripts, and emoji', async () => {
    const { post, dataDir } = await serving()
    const texts = { ...sent, name: 'José Ångström', company: 'שלום 東京 ❤️', use_case: 'ελληνικά\nрусский' }
    const { status } = await post('/api/waitlist.php', new URLSearchParams(texts).toString(), headers)
    expect(status).toBe(200)
    const [stored] = await storeIn(dataDir).listRequests()
    expect(stored).toMatchObject({ name: texts.name, company: texts.company, useCase: texts.use_case })
  })
})
