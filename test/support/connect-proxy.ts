import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface ConnectProxy {
  /** `127.0.0.1:PORT`. */
  readonly name: string
  /** `CONNECT data.example.test:443`, `GET http://issuers.example.test/ca.crt`, in the order of arrival. */
  readonly seen: readonly string[]
  close(): Promise<void>
}

export interface ProxyRules {
  /** `user:password` that it requires. */
  readonly login?: string
  /** The status with which it refuses every target. */
  readonly refusesWith?: number
}

/** A proxy on loopback for whom every host is at one place, `HOST:PORT`. */
export async function startConnectProxy(everyHostAt: string, rules: ProxyRules = {}): Promise<ConnectProxy> {
  const [host, port] = everyHostAt.split(':') as [string, string]
  const seen: string[] = []
  const open = new Set<Socket>()
  const refusalOf = (login: string | undefined): number | null => {
    const expected = rules.login && `Basic ${Buffer.from(rules.login).toString('base64')}`
    return expected && login !== expected ? 407 : (rules.refusesWith ?? null)
  }
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const refused = refusalOf(request.headers['proxy-authorization'])
    if (refused !== null) return response.writeHead(refused).end()
    const { pathname, host: name } = new URL(request.url!)
    const forwarded = httpRequest({ host, port, path: pathname, headers: { host: name } }, answer => {
      response.writeHead(answer.statusCode!)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy()).end()
  })
  server.on('connection', socket => open.add(socket.on('error', () => {})))
  server.on('connect', ({ url, headers }, socket) => {
    seen.push(`CONNECT ${url}`)
    const refused = refusalOf(headers['proxy-authorization'])
    if (refused !== null) return socket.end(`HTTP/1.1 ${refused} Refused\r\nProxy-Authenticate: Basic\r\n\r\n`)
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(target).pipe(socket)
    })
    target.on('error', () => socket.destroy())
    socket.on('close', () => target.destroy())
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    name: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise(closed => server.close(() => closed()))
    },
  }
}
