import { describe, expect, test } from 'vitest'
import { commandWords, notifySettings } from '../../pipeline/notify/settings.ts'

describe('the words of a command', () => {
  test.each([
    ['/usr/local/bin/alert', ['/usr/local/bin/alert']],
    ['  alert  --to ops\t-v ', ['alert', '--to', 'ops', '-v']],
    [`alert "two words" 'a "b" c' x"y z"'!'`, ['alert', 'two words', 'a "b" c', 'xy z!']],
    ['alert "" $HOME `id` * ; rm -rf | \\n', ['alert', '', '$HOME', '`id`', '*', ';', 'rm', '-rf', '|', '\\n']],
    ['', []],
  ])('of %s', (line, words) => {
    expect(commandWords(line)).toEqual(words)
  })

  test('need closed quotes', () => {
    expect([commandWords('alert "x'), commandWords("alert it's")]).toEqual([null, null])
  })
})

describe('the settings of notices', () => {
  test('are optional, and an empty one is none', () => {
    for (const env of [{}, { FUEL_NOTIFY_WEBHOOK: '', FUEL_NOTIFY_COMMAND: ' ' }]) {
      expect(notifySettings(env)).toEqual({ webhook: null, command: null })
    }
  })

  test.each([
    'https://hooks.example/services/T0/secret',
    'http://127.0.0.1:9000/x',
    'http://localhost/x',
    'http://[::1]:1/',
  ])('accept the webhook %s', webhook => {
    expect(notifySettings({ FUEL_NOTIFY_WEBHOOK: ` ${webhook} ` }).webhook!.href).toBe(webhook)
  })

  test.each([
    ['http://hooks.example/s3cret', 'begins with http://hooks.example'],
    ['http://127.0.0.1.example/s3cret', 'begins with http://127.0.0.1.example'],
    ['https://ada:s3cret@hooks.example/s3cret', 'begins with https://…@hooks.example'],
    ['file:///s3cret', 'begins with file://'],
    ['hooks.example/s3cret', 'no URL'],
  ])('refuse the webhook %s without repeating its secret', (webhook, found) => {
    const refusal = () => notifySettings({ FUEL_NOTIFY_WEBHOOK: webhook })
    expect(refusal).toThrow(found)
    expect(refusal).not.toThrow('s3cret')
  })

  test('refuse a command without a program or with an open quote', () => {
    expect(() => notifySettings({ FUEL_NOTIFY_COMMAND: 'alert "x' })).toThrow('a quote that is not closed')
    expect(() => notifySettings({ FUEL_NOTIFY_COMMAND: '""' })).toThrow('found no program')
  })
})
