import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryText } from './repository.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** On Debian it is in a folder that only the PATH of root contains. */
const env = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }

export const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0

/** Starts deploy/nginx.conf in front of a server, on a free port. Returns its address and a function that ends it. */
export async function nginxBefore(upstream: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = temporaryFolder()
  const port = await freePort()
  const example = repositoryText('deploy/nginx.conf')
    .replace('server 127.0.0.1:8080;', `server ${new URL(upstream).host};`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '')
    .replaceAll('/var/log/nginx/', `${folder}/`)
  writeFileSync(join(folder, 'nginx.conf'), wrapped(example, folder))
  mkdirSync(join(folder, 'temp'))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')]
  const nginx = spawn('nginx', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  nginx.stderr.on('data', chunk => {
    complaints += chunk
  })
  const ended = once(nginx, 'close')
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    nginx.kill('SIGTERM')
    await ended
  }
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${complaints}`)
    if (await fetch(url).catch(() => null)) return { url, stop }
    await sleep(20)
  }
}

/** The example is a file of conf.d. The rest of the configuration is what a machine has anyway. */
function wrapped(example: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map(name => `${name}_temp_path ${join(folder, 'temp', name)};`)
  const http = ['types { text/plain txt; }', 'default_type application/octet-stream;', 'gzip on;', ...paths, example]
  // When root runs the tests, the workers run as root too. Otherwise they could not read the folder.
  const user = process.getuid?.() === 0 ? ['user root;'] : []
  const main = [...user, 'daemon off;', 'worker_processes 1;', `pid ${join(folder, 'pid')};`, 'events {}']
  return [...main, 'http {', ...http, '}', ''].join('\n')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
