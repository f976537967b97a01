import { expect, test } from 'vitest'
import type { Alert } from '../../pipeline/alerts/alert.ts'
import { alertNotice } from '../../pipeline/alerts/alert-notice.ts'
import { sampleNotice } from '../../pipeline/alerts/sample-notice.ts'
import { alertKinds } from '../../pipeline/notify/notice.ts'

const origin = { host: 'fuel1', version: '1.2.3' }
const since = '2026-11-21 00:01:00'
const late: Alert = { kind: 'market-late', subject: 'IT', what: 'it: not read', since, command: 'fuel-etl status' }
const endedAt = '2026-11-21 06:00:00'

test('a beginning states what, since when, where, and the command to type', () => {
  const notice = alertNotice({ begun: [late], ended: [] }, origin)
  expect(notice).toEqual({
    kind: 'market-late',
    title: 'Market late: IT, on fuel1',
    text: 'Since 2026-11-21 00:01:00 UTC: it: not read. To look: fuel-etl status',
    data: { begun: [late], ended: [], ...origin },
  })
})

test('an end states how long it lasted', () => {
  const notice = alertNotice({ begun: [], ended: [{ ...late, endedAt }] }, origin)
  expect(notice.title).toBe('Ended: market late: IT, on fuel1')
  expect(notice.text).toBe(`It lasted from ${since} to ${endedAt} UTC.`)
  expect(notice.data.ended).toEqual([{ kind: 'market-late', subject: 'IT', since, endedAt }])
})

test('many are one notice: twelve lines for people, all of them for programs', () => {
  const begun = Array.from({ length: 46 }, (_, at) => ({ ...late, subject: `M${at}` }))
  const notice = alertNotice({ begun, ended: [{ ...late, kind: 'disk-low', endedAt }] }, origin)
  expect([notice.kind, notice.title]).toEqual(['alerts', '46 alerts, 1 ended, on fuel1'])
  expect(notice.text.split('\n')).toHaveLength(13)
  expect(notice.text).toContain('and 35 more')
  expect(notice.data.begun).toHaveLength(46)
})

test('a name of a publisher does not mention a person in a chat', () => {
  const notice = alertNotice({ begun: [{ ...late, what: 'brands <!channel>\n@here' }], ended: [] }, origin)
  expect(notice.text).not.toMatch(/<!|@here|\n/)
})

test.each(alertKinds)('a sample of %s is marked as a test, at its beginning and its end', kind => {
  for (const isEnd of [false, true]) {
    const { kind: found, title, data } = sampleNotice(kind, isEnd, since, origin)
    expect([found, data.test]).toEqual([kind, true])
    expect(title).toMatch(isEnd ? /^Test, nothing is wrong: Ended/ : /^Test, nothing is wrong: (?!Ended)/)
  }
})
