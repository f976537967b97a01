import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findKey } from '../../../api/store/key-text.ts'
import { keysCommand } from '../../../bin/commands/keys.ts'
import { requestsCommand } from '../../../bin/commands/requests.ts'
import { now, request, storeIn, temporaryStoreFolder, today } from '../../store/support.ts'
import { printedBy } from '../../support/printed-by.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const holder = ['--plan', 'business', '--email', 'ada@example.org'] as const

const printedOf =
  (commandAt: typeof keysCommand | typeof requestsCommand) =>
  async (dataDir: string, command: string, ...args: readonly string[]): Promise<string> =>
    (
      await printedBy(
        commandAt(() => now),
        command,
        '--data-dir',
        dataDir,
        ...args,
      )
    ).text
const keys = printedOf(keysCommand)
const requests = printedOf(requestsCommand)

interface Created {
  readonly id: string
  readonly key: string
}

const created = async (dataDir: string): Promise<Created> =>
  JSON.parse(await keys(dataDir, 'create', ...holder, '--json'))

async function admission(dataDir: string, text: string): Promise<string> {
  const store = storeIn(dataDir)
  return (await store.admit({ key: findKey(text)!, on: today, dailyLimit: 1000 })).kind
}

describe('fuel-etl keys', () => {
  test('creates a key and shows it only once', async () => {
    const dataDir = temporaryStoreFolder()
    const made = JSON.parse(await keys(dataDir, 'create', ...holder, '--json'))
    expect(Object.keys(made)).toEqual(['id', 'key', 'plan', 'email'])
    expect(made).toMatchObject({ plan: 'business', email: 'ada@example.org', id: findKey(made.key)!.id })
    const text = await keys(dataDir, 'create', ...holder)
    const [, shown] = /^key +(fuel_\S+)$/m.exec(text)!
    expect(text).toContain('The key is shown only once')
    expect([await admission(dataDir, made.key), await admission(dataDir, shown!)]).toEqual(['admitted', 'admitted'])
    const [, alone] = /^(fuel_\S+)\n$/.exec(await keys(dataDir, 'create', ...holder, '--quiet'))!
    expect(await admission(dataDir, alone!)).toBe('admitted')
    const secrets = [made.key, shown!, alone!].map(key => key.slice(16))
    const kept = readdirSync(dataDir).map(name => readFileSync(join(dataDir, name)).toString('latin1'))
    const said = [await keys(dataDir, 'list'), await keys(dataDir, 'list', '--json')]
    for (const secret of secrets) {
      expect([...kept, ...said].filter(one => one.includes(secret))).toEqual([])
      const bytes = Buffer.from(secret, 'base64url').toString('latin1')
      expect(kept.filter(one => one.includes(bytes))).toEqual([])
    }
  })

  test('lists keys with their usage of a day', async () => {
    const dataDir = temporaryStoreFolder()
    const { id, key } = await created(dataDir)
    await admission(dataDir, key)
    const listed = { id, plan: 'business', email: 'ada@example.org', state: 'active', createdAt: now }
    expect(JSON.parse(await keys(dataDir, 'list', '--json'))).toEqual({ keys: [{ ...listed, on: today, used: 1 }] })
    expect(JSON.parse(await keys(dataDir, 'list', '--json', '--on', '2026-11-20'))).toEqual({
      keys: [{ ...listed, on: '2026-11-20', used: 0 }],
    })
    const [head, row] = (await keys(dataDir, 'list')).split('\n')
    expect(head).toMatch(/^id +plan +email +state +created +used today$/)
    expect(row).toMatch(new RegExp(`^${id} +business +ada@example\\.org +active +${now} +1$`))
  })

  test('lists no keys without a store, and creates neither folder nor file', async () => {
    const dataDir = temporaryFolder()
    expect(await keys(dataDir, 'list')).toBe(`no keys in ${dataDir}: 'fuel-etl keys create' creates one\n`)
    expect(await keys(dataDir, 'list', '--json')).toBe('{"keys":[]}\n')
    await expect(keys(dataDir, 'revoke', 'nobody')).rejects.toThrow(`no key in ${dataDir} has the id nobody`)
    expect(readdirSync(dataDir)).toEqual([])
    const none = join(dataDir, 'none')
    await expect(keys(none, 'list')).rejects.toThrow(`${none}: no such folder`)
    expect(existsSync(none)).toBe(false)
  })

  test('disables, enables and revokes a key', async () => {
    const dataDir = temporaryStoreFolder()
    const { id, key } = await created(dataDir)
    expect(await keys(dataDir, 'disable', id)).toBe(`${id} is inactive\n`)
    expect(await admission(dataDir, key)).toBe('inactive')
    expect(JSON.parse(await keys(dataDir, 'enable', id, '--json'))).toEqual({ id, state: 'active' })
    expect(await admission(dataDir, key)).toBe('admitted')
    // The complete key works too, because it contains the id.
    expect(await keys(dataDir, 'revoke', key)).toBe(`${id} is deleted\n`)
    expect(await admission(dataDir, key)).toBe('unknown')
  })

  test('rotates a key and keeps the count of the day', async () => {
    const dataDir = temporaryStoreFolder()
    const { id, key } = await created(dataDir)
    await admission(dataDir, key)
    const next = JSON.parse(await keys(dataDir, 'rotate', id, '--json'))
    expect(Object.keys(next)).toEqual(['id', 'key', 'plan', 'email', 'replaced', 'state'])
    expect(next).toMatchObject({ plan: 'business', email: 'ada@example.org', replaced: id })
    expect([await admission(dataDir, key), await admission(dataDir, next.key)]).toEqual(['unknown', 'admitted'])
    expect(JSON.parse(await keys(dataDir, 'list', '--json'))).toMatchObject({ keys: [{ id: next.id, used: 2 }] })
    await keys(dataDir, 'disable', next.id)
    const text = await keys(dataDir, 'rotate', next.id)
    expect(text).toContain(`replaced  ${next.id}\n`)
    expect(text).toMatch(/It is inactive because \w+ was. To enable it: 'fuel-etl keys enable \w+'\n$/)
  })

  test('names an unknown id, never a secret', async () => {
    const dataDir = temporaryStoreFolder()
    const { key } = await created(dataDir)
    for (const command of ['disable', 'enable', 'rotate', 'revoke']) {
      await expect(keys(dataDir, command, '0000000000')).rejects.toMatchObject({
        name: 'UsageError',
        exitCode: 64,
        message: `no key in ${dataDir} has the id 0000000000; 'fuel-etl keys list' lists them`,
      })
      await expect(keys(dataDir, command, key.slice(0, -1))).rejects.toThrow(`no key in ${dataDir} has the id …;`)
    }
  })

  test('refuses an invalid e-mail address', async () => {
    const dataDir = temporaryStoreFolder()
    const command = keys(dataDir, 'create', '--plan', 'free', '--email', 'ada')
    await expect(command).rejects.toThrow("--email: invalid e-mail address 'ada' (example: ada@example.org)")
    expect(existsSync(join(dataDir, 'store.sqlite'))).toBe(false)
  })
})

describe('fuel-etl requests', () => {
  const second = { ...request, name: 'Bo\u001b[2J', company: '=1+1', email: 'Bo@example.org', useCase: 'a, "b"\nc' }

  async function filled(): Promise<string> {
    const dataDir = temporaryStoreFolder()
    const store = storeIn(dataDir)
    await store.addRequest(request)
    await store.addRequest(second)
    return dataDir
  }

  test('lists requests, one per line', async () => {
    const dataDir = await filled()
    const lines = (await requests(dataDir, 'list')).trimEnd().split('\n')
    expect(lines[0]).toMatch(/^id +received +plan +email +name +company +use case$/)
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/^ *2 +2026-11-21 12:00:00 +pro +Bo@example\.org +Bo \[2J +=1\+1 +a, "b" c$/)
    expect(JSON.parse(await requests(dataDir, 'list', '--json'))).toEqual({
      requests: [
        { id: 1, ...request },
        { id: 2, ...second },
      ],
    })
  })

  test('first deletes requests of more than twelve months ago', async () => {
    for (const command of ['list', 'export']) {
      const dataDir = temporaryStoreFolder()
      await storeIn(dataDir).addRequest({ ...request, receivedAt: '2025-11-21 11:59:59' })
      await storeIn(dataDir).addRequest({ ...request, receivedAt: '2025-11-21 12:00:00' })
      expect(JSON.parse(await requests(dataDir, command, '--json'))).toMatchObject({ requests: [{ id: 2 }] })
      expect(await storeIn(dataDir).listRequests()).toHaveLength(1)
    }
  })

  test('exports requests as CSV without executable formulas', async () => {
    const dataDir = await filled()
    expect(await requests(dataDir, 'export')).toBe(
      'id,received_at,plan,email,name,company,use_case\r\n' +
        '1,2026-11-21 12:00:00,pro,ada@example.org,Ada,,fleet\r\n' +
        `2,2026-11-21 12:00:00,pro,Bo@example.org,Bo\u001b[2J,'=1+1,"a, ""b""\nc"\r\n`,
    )
  })

  test('exports requests to a file that only its owner can read', async () => {
    const dataDir = await filled()
    const to = join(temporaryFolder(), 'out.csv')
    writeFileSync(to, 'old')
    chmodSync(to, 0o644)
    expect(await requests(dataDir, 'export', '--to', to)).toBe(`2 requests in ${to}\n`)
    expect(readFileSync(to, 'utf8')).toBe(await requests(dataDir, 'export'))
    expect(statSync(to).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await requests(dataDir, 'export', '--json', '--to', to))).toEqual({ requests: 2, to })
    expect(JSON.parse(readFileSync(to, 'utf8')).requests).toHaveLength(2)
    const into = requests(dataDir, 'export', '--to', temporaryFolder())
    await expect(into).rejects.toThrow(/: a folder exists where a file is expected/)
  })

  test('erases the requests of an address, and reports its keys', async () => {
    const dataDir = await filled()
    await storeIn(dataDir).addRequest({ ...request, email: 'ADA@example.org' })
    const { id } = await created(dataDir)
    expect(await requests(dataDir, 'erase', 'ada@EXAMPLE.org')).toBe(
      `2 requests of ada@EXAMPLE.org erased in ${dataDir}; delete your exports and copies of the store separately\n` +
        `key ${id} belongs to that address: 'fuel-etl keys revoke ${id}' deletes it\n`,
    )
    expect(await requests(dataDir, 'erase', 'bo@example.or')).toBe(`0 requests of bo@example.or erased in ${dataDir}\n`)
    const again = await requests(dataDir, 'erase', 'Ada@example.org', '--json')
    expect(JSON.parse(again)).toEqual({ email: 'Ada@example.org', erased: 0, keys: [id] })
    expect((await storeIn(dataDir).listRequests()).map(one => one.id)).toEqual([2])
  })

  test('finds no requests without a store, and creates no store', async () => {
    const dataDir = temporaryStoreFolder()
    expect(await requests(dataDir, 'list')).toBe(`no requests for access in ${dataDir}\n`)
    expect(await requests(dataDir, 'export')).toBe('id,received_at,plan,email,name,company,use_case\r\n')
    expect(await requests(dataDir, 'erase', 'a@example.org')).toBe(`0 requests of a@example.org erased in ${dataDir}\n`)
    expect(readdirSync(dataDir)).toEqual([])
  })
})
