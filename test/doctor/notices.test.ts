import { expect, test } from 'vitest'
import { notices } from '../../pipeline/doctor/notices.ts'
import { worldWith } from './doctor-context.ts'

const found = async (env: Readonly<Record<string, string>>) =>
  (await notices(worldWith({ env }))).map(({ state, found }) => `${state}: ${found}`)

test('receivers of notices are named without addresses and arguments', async () => {
  const env = { FUEL_NOTIFY_WEBHOOK: 'https://hooks.example/s3cret', FUEL_NOTIFY_COMMAND: `${process.execPath} s3cret` }
  expect(await found(env)).toEqual(['ok: webhook hooks.example', `ok: command ${process.execPath}`])
  expect(await found({ FUEL_NOTIFY_COMMAND: 'alert s3cret' })).toEqual(['ok: command alert, looked up in PATH'])
  expect(await found({})).toEqual(['ok: no receiver set: no notices of late markets, failed runs or access requests'])
})

test('a webhook that is not https and a program that cannot be started are failures', async () => {
  expect(await found({ FUEL_NOTIFY_WEBHOOK: 'http://hooks.example/s3cret' })).toEqual([
    expect.stringMatching(
      /^failed: FUEL_NOTIFY_WEBHOOK: expected an https URL .* found a URL that begins with http:\/\/hooks\.example$/,
    ),
  ])
  expect(await found({ FUEL_NOTIFY_COMMAND: '/nowhere/alert s3cret' })).toEqual([
    'failed: FUEL_NOTIFY_COMMAND: expected a program at /nowhere/alert, found ENOENT',
  ])
})
