import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scale/servers/server-process.ts'
import { repositoryRoot } from './repository.ts'

/** On Debian it is in a folder that only the PATH of root contains. */
const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const file = join(repositoryRoot, 'deploy/haproxy.cfg')

export const hasHaproxy = spawnSync('haproxy', ['-v'], { env: { PATH: path } }).status === 0

/** The variables of deploy/haproxy.cfg, for one server or several. */
export function proxyVariables(upstreams: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const hostOf = (at: number): string => new URL(upstreams[at % upstreams.length]!).host
  return {
    PROXY_REPLICA_1: hostOf(0),
    PROXY_REPLICA_2: hostOf(1),
    PROXY_REPLICA_3: hostOf(2),
    ...variables,
  }
}

/** What HAProxy finds in deploy/haproxy.cfg. Empty: it is valid. */
export function faultsOfConfiguration(variables: Readonly<Record<string, string>>): string {
  const { status, stderr, stdout } = spawnSync('haproxy', ['-c', '-f', file], {
    env: { PATH: path, ...variables },
    encoding: 'utf8',
  })
  return status === 0 ? stderr : `exit code ${status}: ${stderr}${stdout}`
}

/** Starts the unchanged deploy/haproxy.cfg on a free port, in front of servers. */
export async function haproxyBefore(...upstreams: string[]): Promise<{ url: string; stop(): Promise<void> }> {
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
