import { expect, test } from 'vitest'
import { statusLine } from '../../web/client/docs/status-line.ts'

test.each([
  ['OK', '200 OK, 12 ms'],
  // HTTP/2 has no status text.
  ['', '200, 12 ms'],
])('the status line of an answer is complete with the status text %j', (statusText, line) => {
  expect(statusLine({ status: 200, statusText, milliseconds: 12 })).toBe(line)
})
