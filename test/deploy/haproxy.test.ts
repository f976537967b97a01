import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../scale/servers/server-process.ts'
import { ask, serving } from '../support/api-server.ts'
import { repositoryRoot, repositoryText } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { checkProxyContract } from './proxy-contract.ts'

/** On Debian it is in a folder that only the PATH of root contains. */
const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const file = join(repositoryRoot, 'deploy/haproxy.cfg')

const hasHaproxy = spawnSync('haproxy', ['-v'], { env: { PATH: path } }).status === 0

/** The variables of deploy/haproxy.cfg, for one server or several. */
function proxyVariables(upstreams: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const hostOf = (at: number): string => new URL(upstreams[at % upstreams.length]!).host
  return {
    PROXY_REPLICA_1: hostOf(0),
    PROXY_REPLICA_2: hostOf(1),
    PROXY_REPLICA_3: hostOf(2),
    ...variables,
  }
}

/** What HAProxy finds in deploy/haproxy.cfg. Empty: it is valid. */
function faultsOfConfiguration(variables: Readonly<Record<string, string>>): string {
  const { status, stderr, stdout } = spawnSync('haproxy', ['-c', '-f', file], {
    env: { PATH: path, ...variables },
    encoding: 'utf8',
  })
  return status === 0 ? stderr : `exit code ${status}: ${stderr}${stdout}`
}

/** Starts the unchanged deploy/haproxy.cfg on a free port, in front of servers. */
async function haproxyBefore(...upstreams: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const listen = `127.0.0.1:${await freePort()}`
  const env = { PATH: path, ...proxyVariables(upstreams, { PROXY_LISTEN: listen }) }
  const haproxy = spawn('haproxy', ['-f', file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  haproxy.stderr.on('data', chunk => {
    complaints += chunk
  })
  const ended = once(haproxy, 'close')
  const url = `http://${listen}`
  const stop = async () => {
    haproxy.kill('SIGTERM')
    await ended
  }
  for (;;) {
    if (haproxy.exitCode !== null) throw new Error(`HAProxy ended: ${complaints}`)
    if (await fetch(url).catch(() => null)) return { url, stop }
    await sleep(20)
  }
}

const lines = repositoryText('deploy/haproxy.cfg')
  .split('\n')
  .map(line => line.trim())
  .filter(line => line !== '' && !line.startsWith('#'))

// Without HAProxy the file is only read. The name of this test shows which of the two was done.
test(`deploy/haproxy.cfg is ${hasHaproxy ? 'run below' : 'only read: no HAProxy is installed here'}`, () => {
  expect(
    lines.filter(line => /^(compression|filter|http-request (redirect|set-path|normalize-uri))\b/.test(line)),
  ).toEqual([])
  expect(lines.filter(line => /%(\[src|ci|HP|HU|r|\{\+Q\}r)\b/.test(line))).toEqual([
    'http-request set-header X-Forwarded-For %[src]',
  ])
})

test('the comment of deploy/haproxy.cfg names every variable that it reads', () => {
  const comment = repositoryText('deploy/haproxy.cfg').split('\nglobal\n')[0]!
  const read = new Set(lines.flatMap(line => line.match(/\bPROXY_\w+/g) ?? []))
  expect(read.size).toBeGreaterThan(8)
  expect([...read].filter(name => name !== 'PROXY_REPLICA_2' && !comment.includes(name))).toEqual([])
})

describe.runIf(hasHaproxy)('HAProxy in front of the server', () => {
  test('finds no fault in the file, with and without its optional variables', () => {
    const needed = proxyVariables(['http://127.0.0.1:1'])
    const optional = {
      PROXY_METRICS_LISTEN: '127.0.0.1:1',
      PROXY_ADMIN_SOCKET: join(temporaryFolder(), 'admin.sock'),
      PROXY_CONNECTIONS: '100',
    }
    expect(faultsOfConfiguration(needed)).toBe('')
    expect(faultsOfConfiguration({ ...needed, ...optional })).toBe('')
    expect(faultsOfConfiguration({ ...needed, PROXY_TLS_FILE: '/nothing' })).toContain('unable to stat SSL certificate')
  })

  checkProxyContract(haproxyBefore)
})

describe.runIf(hasHaproxy)('HAProxy in front of a server that is killed', () => {
  // A server that reads a request and ends without an answer, as often as it is connected.
  const methods: string[] = []
  const killed = createServer((socket: Socket) =>
    socket.once('data', chunk => {
      methods.push(String(chunk).split(' ')[0]!)
      socket.resetAndDestroy()
    }),
  )
  let killedUrl: string
  let proxy: { url: string; stop(): Promise<void> }

  beforeAll(async () => {
    killed.listen(0, '127.0.0.1')
    await once(killed, 'listening')
    killedUrl = `http://127.0.0.1:${(killed.address() as { port: number }).port}`
    const { url } = await serving({}, {}, afterAll)
    // The second refuses connections.
    proxy = await haproxyBefore(killedUrl, 'http://127.0.0.1:1', url)
  })

  afterAll(async () => {
    await proxy.stop()
    killed.close()
  })

  test('no GET fails', async () => {
    const path = '/live/api.php?action=summary'
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(proxy.url, path)))
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect(methods).toContain('GET')
  })

  test('a POST that a server may have counted is not repeated', async () => {
    const lonely = await haproxyBefore(killedUrl)
    try {
      expect((await ask(lonely.url, '/api/toll/', {}, 'POST', '{}')).status).toBe(502)
    } finally {
      await lonely.stop()
    }
    expect(methods.filter(method => method === 'POST')).toEqual(['POST'])
  })
})
