import { expect, test } from 'vitest'
import type { Alert } from '../../pipeline/alerts/alert.ts'
import { deliveredLedger, type Ledger, pendingFor, triedLedger, updatedLedger } from '../../pipeline/alerts/ledger.ts'

const late = (subject: string, what = 'not read'): Alert => ({
  kind: 'market-late',
  subject,
  what,
  since: '2026-11-21 00:00:00',
  command: 'fuel-etl status',
})
const hour = (number: number): string => `2026-11-21 ${String(number).padStart(2, '0')}:00:00`
const pendingSubjects = (ledger: Ledger, receiver: string) => {
  const { begun, ended } = pendingFor(ledger, receiver)
  return [begun.map(({ subject }) => subject), ended.map(({ subject }) => subject)]
}
const delivered = (ledger: Ledger, receiver: string): Ledger => deliveredLedger(triedLedger(ledger, receiver), receiver)

test('a beginning is pending until it was delivered, and an end until it was delivered', () => {
  const begun = updatedLedger([], [late('IT')], hour(1))
  expect(pendingSubjects(begun, 'a')).toEqual([['IT'], []])
  const tried = updatedLedger(triedLedger(begun, 'a'), [late('IT')], hour(2))
  expect(pendingSubjects(tried, 'a')).toEqual([['IT'], []])
  const known = updatedLedger(delivered(tried, 'a'), [late('IT')], hour(3))
  expect(pendingSubjects(known, 'a')).toEqual([[], []])
  const ended = updatedLedger(known, [], hour(4))
  expect(pendingSubjects(ended, 'a')).toEqual([[], ['IT']])
  expect(ended[0]).toMatchObject({ since: '2026-11-21 00:00:00', endedAt: hour(4) })
  expect(pendingSubjects(updatedLedger(ended, [], hour(5)), 'a')).toEqual([[], ['IT']])
  expect(delivered(ended, 'a')).toEqual([])
})

test('an end is pending for a receiver that may have the beginning, and for no other', () => {
  const tried = triedLedger(updatedLedger([], [late('IT')], hour(1)), 'a')
  expect(pendingSubjects(updatedLedger(tried, [], hour(2)), 'a')).toEqual([[], ['IT']])
  expect(pendingSubjects(updatedLedger(tried, [], hour(2)), 'b')).toEqual([[], []])
  expect(updatedLedger(updatedLedger([], [late('IT')], hour(1)), [], hour(2))).toEqual([])
})

test('each receiver is owed what it does not have', () => {
  const known = delivered(updatedLedger([], [late('IT')], hour(1)), 'a')
  const more = updatedLedger(known, [late('IT'), late('ES')], hour(2))
  expect(pendingSubjects(more, 'a')).toEqual([['ES'], []])
  expect(pendingSubjects(more, 'b')).toEqual([['IT', 'ES'], []])
})

test('a condition that begins again before its end was delivered is the same one for the receiver', () => {
  const known = delivered(updatedLedger([], [late('IT')], hour(1)), 'a')
  const again = updatedLedger(updatedLedger(known, [], hour(2)), [late('IT', 'again')], hour(3))
  expect(pendingSubjects(again, 'a')).toEqual([[], []])
  expect(again).toEqual(known)
  const over = delivered(updatedLedger(again, [], hour(4)), 'a')
  expect(pendingSubjects(updatedLedger(over, [late('IT')], hour(5)), 'a')).toEqual([['IT'], []])
})

test('a beginning that no receiver has yet is sent with the newest reasons', () => {
  const tried = triedLedger(updatedLedger([], [late('IT', 'first')], hour(1)), 'a')
  const [entry] = updatedLedger(tried, [{ ...late('IT', 'second'), since: hour(2) }], hour(2))
  expect(entry).toMatchObject({ what: 'second', since: '2026-11-21 00:00:00', sent: { a: 'tried' } })
})

test('an end that no receiver takes is forgotten after a week', () => {
  const ended = updatedLedger(delivered(updatedLedger([], [late('IT')], hour(1)), 'a'), [], hour(2))
  expect(updatedLedger(ended, [], '2026-11-28 01:00:00')).toHaveLength(1)
  expect(updatedLedger(ended, [], '2026-11-28 03:00:00')).toEqual([])
})
