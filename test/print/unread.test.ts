import { afterEach, expect, test } from 'vitest'
import { workUnread } from '../../bin/print/unread.ts'

const { stdout } = process
const before = stdout.listeners('error') as ((error: Error) => void)[]

afterEach(() => {
  stdout.removeAllListeners('error')
  for (const listener of before) stdout.on('error', listener)
})

test('a run continues when its output pipe is closed, but other errors are thrown', () => {
  let ended = 0
  stdout.on('error', () => {
    ended += 1
  })
  workUnread()
  stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(ended).toBe(0)
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  expect(() => stdout.emit('error', full)).toThrow(full)
})
