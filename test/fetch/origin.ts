import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, type TLSSocket, type TlsOptions } from 'node:tls'

/** A request as the origin received it. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly host: string
  /** The server name that the client sent in the TLS handshake (SNI). */
  readonly servername: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Handle = (response: ServerResponse, seen: Seen) => void

/** A local HTTPS server with a certificate of a temporary authority for the given hosts. */
export interface Origin {
  readonly connectTo: string
  readonly caFile: string
  readonly seen: Seen[]
  /** The maximum number of parallel requests since the last reset. */
  mostAtOnce(): number
  /** Clears the received requests, and answers every path with `handle` from now on. */
  reset(handle: Handle): void
  close(): Promise<void>
}

/** The fault of a certificate: none, it expired yesterday, or it is self-signed. */
export type Certificate = 'valid' | 'expired' | 'signed by itself'

/** `expired`: hosts that answer with an expired certificate of the same authority. */
export async function startOrigin(
  hosts: readonly string[],
  kind: Certificate = 'valid',
  expired: readonly string[] = [],
): Promise<Origin> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-origin-'))
  const authority = makeAuthority(folder)
  const certificate = kind === 'signed by itself' ? authority : makeCertificate(folder, hosts, kind === 'expired')
  const old = expired.length > 0 ? createSecureContext(makeCertificate(folder, expired, true)) : undefined
  const SNICallback: TlsOptions['SNICallback'] = (host, done) => done(null, expired.includes(host) ? old : undefined)
  const state = { handle: notFound as Handle, atOnce: 0, mostAtOnce: 0, seen: [] as Seen[] }
  const server = createServer({ ...certificate, ...(old && { SNICallback }) }, async (incoming, response) => {
    state.mostAtOnce = Math.max(state.mostAtOnce, ++state.atOnce)
    response.once('close', () => state.atOnce--)
    const seen = await look(incoming).catch(() => null)
    // The client disconnected before the end of its request.
    if (seen === null) return
    state.seen.push(seen)
    state.handle(response, seen)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    connectTo: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    caFile: join(folder, 'ca.pem'),
    seen: state.seen,
    mostAtOnce: () => state.mostAtOnce,
    reset: handle => {
      state.handle = handle
      state.seen.length = 0
      state.mostAtOnce = 0
    },
    close: () => closeServer(server, folder),
  }
}

function notFound(response: ServerResponse): void {
  response.writeHead(404).end()
}

async function look(incoming: IncomingMessage): Promise<Seen> {
  let body = ''
  for await (const piece of incoming.setEncoding('utf8')) body += piece
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    host: incoming.headers.host ?? '',
    servername: String((incoming.socket as TLSSocket & { servername?: string }).servername ?? ''),
    headers: incoming.headers,
    body,
  }
}

function closeServer(server: Server, folder: string): Promise<void> {
  rmSync(folder, { recursive: true })
  server.closeAllConnections()
  return new Promise(closed => server.close(() => closed()))
}

interface KeyPair {
  readonly key: Buffer
  readonly cert: Buffer
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

function opensslIn(folder: string): (...args: string[]) => void {
  return (...args) => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  }
}

function makeAuthority(folder: string): KeyPair {
  const extensions = ['-addext', 'basicConstraints=critical,CA:true', '-days', '2', '-subj', '/CN=Throw-away authority']
  opensslIn(folder)('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', ...extensions)
  return { key: readFileSync(join(folder, 'ca.key')), cert: readFileSync(join(folder, 'ca.pem')) }
}

/** Signed by the authority of the folder. An expired one was valid until yesterday. */
function makeCertificate(folder: string, hosts: readonly string[], isExpired: boolean): KeyPair {
  const openssl = opensslIn(folder)
  openssl('req', ...newKey, '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', '/CN=An origin')
  writeFileSync(join(folder, 'leaf.ext'), `subjectAltName=${hosts.map(host => `DNS:${host}`).join(',')}\n`)
  const days = isExpired ? '-1' : '2'
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', '2', '-days', days, '-extfile', 'leaf.ext']
  openssl('x509', '-req', '-in', 'leaf.csr', '-out', 'leaf.pem', ...signed)
  return { key: readFileSync(join(folder, 'leaf.key')), cert: readFileSync(join(folder, 'leaf.pem')) }
}
