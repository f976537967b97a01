import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { workUnread } from '../../bin/print/standard-output.ts'

const { stdout } = process
const before = stdout.listeners('error') as ((error: Error) => void)[]

afterEach(() => {
  stdout.removeAllListeners('error')
  for (const listener of before) stdout.on('error', listener)
})

test('a run continues when its output is lost, and reports once why, unless the reader has closed the pipe', () => {
  let ended = 0
  stdout.on('error', () => {
    ended += 1
  })
  const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  onTestFinished(() => written.mockRestore())
  const atExit = process.listeners('exit')
  workUnread()
  stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(written).not.toHaveBeenCalled()
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  stdout.emit('error', full)
  stdout.emit('error', full)
  expect(written.mock.calls).toEqual([
    [expect.stringMatching(/^fuel-etl: standard output: it cannot be written: .*\(found no space\)\n$/)],
  ])
  expect(ended).toBe(0)
  // It sets the exit code, which would be that of the tests.
  for (const added of process.listeners('exit')) if (!atExit.includes(added)) process.off('exit', added)
})
