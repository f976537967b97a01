import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'

export interface HaproxyServer extends ServerProcess {
  readonly url: string
}

const program = '/usr/sbin/haproxy'

export const haproxyIsMissing =
  'HAProxy is not installed: its tests are skipped. Install it as root (apt-get install haproxy).'

export const hasHaproxy = existsSync(program)

/** Starts deploy/haproxy.cfg in front of three replicas (`host:port`). */
export async function startHaproxy([first, second, third]: readonly [string, string, string]): Promise<HaproxyServer> {
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  const server = await startServerProcess({
    program,
    args: ['-db', '-f', join(packageRoot(), 'deploy', 'haproxy.cfg')],
    env: {
      PROXY_LISTEN: address,
      PROXY_REPLICA_1: first,
      PROXY_REPLICA_2: second,
      PROXY_REPLICA_3: third,
      // The clients of a test ask as fast as they can.
      PROXY_REQUESTS_PER_SECOND: '100000',
    },
    user: 'same',
    stopSignal: 'SIGTERM',
    connect: () => fetch(url).then(answer => answer.text()),
  })
  return { ...server, url }
}
