import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { HttpProxy } from './proxy.ts'
import type { Place } from './public-address.ts'

/** `PROXY_UNREACHABLE` and `PROXY_FAILED` are transient, `PROXY_LOGIN` and `PROXY_REFUSED` are not. */
export type ProxyCode = 'PROXY_UNREACHABLE' | 'PROXY_LOGIN' | 'PROXY_REFUSED' | 'PROXY_FAILED'

/** No way through a proxy. The message has the name of the proxy, and never its user or password. */
export class ProxyError extends Error {
  readonly code: ProxyCode

  constructor(code: ProxyCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Opens a connection through a proxy (CONNECT, RFC 9110 9.3.6). What is sent on it goes to the target unchanged, so TLS is
 * negotiated with the host itself. Throws ProxyError.
 */
export function openTunnel(
  proxy: HttpProxy,
  target: Place,
  timeoutMs: number,
  secureContext: SecureContext | undefined,
): Promise<Socket> {
  const authority = `${isIPv6(target.hostname) ? `[${target.hostname}]` : target.hostname}:${target.port}`
  const { hostname, port } = proxy.place
  return new Promise((opened, failed) => {
    const send = proxy.isSecure ? secureRequest : plainRequest
    const request = send({
      host: hostname,
      port,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...proxy.headers },
      agent: false,
      ...(secureContext && { secureContext }),
    })
    const timer = setTimeout(() => request.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)), timeoutMs)
    request.once('connect', ({ statusCode = 0 }, socket) => {
      clearTimeout(timer)
      if (statusCode >= 200 && statusCode < 300) return opened(socket as Socket)
      socket.destroy()
      failed(refusal(proxy, authority, statusCode))
    })
    request.on('error', cause => {
      clearTimeout(timer)
      failed(unreachable(proxy, cause))
    })
    request.end()
  })
}

/** The error of a proxy that cannot be reached. */
export function unreachable({ name, setting }: HttpProxy, cause: Error): ProxyError {
  const text = `the proxy ${name} of ${setting} cannot be reached: ${reasonOf(cause)}`
  return new ProxyError('PROXY_UNREACHABLE', text, { cause })
}

/** The error of a proxy that does not connect to a target. */
export function refusal({ name, setting, headers }: HttpProxy, target: string, status: number): ProxyError {
  if (status === 407) {
    const text = Object.keys(headers).length > 0 ? 'refuses the user or the password' : 'requires a login'
    const next = `set ${setting} to an address of the form http://USER:PASSWORD@HOST:PORT`
    return new ProxyError('PROXY_LOGIN', `the proxy ${name} ${text} (407): ${next}`)
  }
  const text = `the proxy ${name} of ${setting} does not connect to ${target} (status ${status})`
  return new ProxyError(status >= 500 ? 'PROXY_FAILED' : 'PROXY_REFUSED', text)
}

function reasonOf(cause: Error): string {
  // Several addresses of one name were tried. They mostly fail alike.
  const first = cause instanceof AggregateError && cause.errors[0] instanceof Error ? cause.errors[0] : cause
  return first.message || String((first as NodeJS.ErrnoException).code)
}
