import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The certificates of a chain in PEM form: two roots that do not know each other, what the first signed, and a server's. */
export interface Chain {
  readonly root: string
  readonly strangeRoot: string
  readonly upper: string
  readonly lower: string
  /** Of the server: signed by `lower`. */
  readonly leaf: string
  readonly leafKey: string
  /** Signed by `strangeRoot`, with the name of `lower`. */
  readonly strangeLower: string
  readonly strangeLeaf: string
  /** Of the server: signed by `strangeRoot` itself. */
  readonly strangeRootLeaf: string
  /** Signed by a server certificate instead of an authority. */
  readonly underLeaf: string
  /** The file of a certificate. */
  file(name: string): string
  remove(): void
}

const issuersHost = 'issuers.example.test'

/** `upper` is signed by the root, `lower` by `upper`, the server's certificate by `lower`; each names the one above it. */
export function makeChain(host: string): Chain {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-chain-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const authority = ['basicConstraints=critical,CA:true', 'keyUsage=critical,keyCertSign']
  const root = (name: string) => {
    const extension = ['-addext', authority[0]!, '-addext', authority[1]!, '-days', '2', '-subj', `/CN=Root ${name}`]
    openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`, ...extension)
  }
  const sign = (name: string, commonName: string, by: string, above: string | null, extensions: readonly string[]) => {
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${commonName}`)
    const named = above === null ? [] : [`authorityInfoAccess=caIssuers;URI:http://${issuersHost}/${above}`]
    writeFileSync(join(folder, `${name}.ext`), [...extensions, ...named, ''].join('\n'))
    const signed = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-days', '2']
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signed, '-extfile', `${name}.ext`)
  }
  const server = ['basicConstraints=critical,CA:false', `subjectAltName=DNS:${host}`]
  root('root')
  root('strangeRoot')
  sign('upper', 'Upper', 'root', 'root', authority)
  sign('lower', 'Lower', 'upper', 'upper', authority)
  sign('leaf', 'A server', 'lower', 'lower', server)
  sign('strangeLower', 'Lower', 'strangeRoot', 'strangeRoot', authority)
  sign('strangeLeaf', 'A server', 'strangeLower', 'strangeLower', server)
  sign('strangeRootLeaf', 'A server', 'strangeRoot', 'strangeRoot', server)
  sign('underLeaf', 'A server', 'leaf', 'leaf', server)
  const file = (name: string) => join(folder, name)
  const pem = (name: string) => readFileSync(file(`${name}.pem`), 'utf8')
  return {
    root: pem('root'),
    strangeRoot: pem('strangeRoot'),
    upper: pem('upper'),
    lower: pem('lower'),
    leaf: pem('leaf'),
    leafKey: readFileSync(file('leaf.key'), 'utf8'),
    strangeLower: pem('strangeLower'),
    strangeLeaf: pem('strangeLeaf'),
    strangeRootLeaf: pem('strangeRootLeaf'),
    underLeaf: pem('underLeaf'),
    file,
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export interface ChainServer {
  readonly connectTo: string
  /** `http GET issuers.example.test/lower`, `https GET data.example.test/` in the order of arrival. */
  readonly seen: readonly string[]
  close(): Promise<void>
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A server on one port: of a host over https with an incomplete chain, and of certificates over http. */
export async function startChainServer(
  certificate: { readonly key: string; readonly cert: string },
  issuers: Handle,
): Promise<ChainServer> {
  const seen: string[] = []
  const logged =
    (protocol: string, handle: Handle): Handle =>
    (request, response) => {
      seen.push(`${protocol} ${request.method} ${request.headers.host}${request.url}`)
      handle(request, response)
    }
  const secure = createHttpsServer(
    certificate,
    logged('https', (_, response) => response.end('data')),
  )
  const plain = createHttpServer(logged('http', issuers))
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('data', first => {
      socket.pause()
      socket.unshift(first)
      // The first byte of a TLS handshake.
      const chosen = first[0] === 0x16 ? secure : plain
      chosen.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    connectTo: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise(closed => server.close(() => closed()))
    },
  }
}
