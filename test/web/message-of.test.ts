import { expect, test } from 'vitest'
import { messageOf } from '../../web/client/parts/message-of.ts'

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1:8080/assets/map-page.js',
  'error loading dynamically imported module: http://127.0.0.1:8080/assets/map-page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/base-map.css',
])('the error of a browser, “%s”, is said in words for people', text => {
  expect(messageOf(new TypeError(text))).toMatch(/^A part of the page did not arrive\./)
})

test('another error is a complete sentence', () => {
  expect(messageOf(new Error('no such station'))).toBe('no such station.')
  expect(messageOf('Is it?')).toBe('Is it?')
})
