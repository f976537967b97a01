import { expect, test } from 'vitest'
import { statusLine } from '../../web/client/docs/status-line.ts'

test.each([
  ['OK', '200 OK, 12 ms'],
  // HTTP/2.
  ['', '200, 12 ms'],
])('the line about an answer is whole with the words %j for its status', (statusText, line) => {
  expect(statusLine({ status: 200, statusText, milliseconds: 12 })).toBe(line)
})
