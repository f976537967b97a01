import type { ProbeFault } from '../fetch/probe-host.ts'

/** Why a host cannot be reached, and what to do. */
export interface Reason {
  readonly found: string
  readonly next: string
}

const incomplete = {
  found: 'its certificate chain is incomplete: no known authority',
  next: 'put the missing certificate into a PEM file and set FUEL_HOST_CA=HOST=FILE',
}
const notPublic = {
  found: 'its certificate is self-signed, or signed by a proxy',
  next: 'behind a proxy that decrypts TLS, set FUEL_EXTRA_CA to its authority; otherwise contact the publisher',
}
const silent = {
  found: 'no response in time',
  next: 'check firewall and proxy; if other hosts answer, the publisher is down or blocks this address',
}
const proxyDown =
  'check the address of the proxy, and whether it runs; hosts that are reached without it belong in NO_PROXY'
// The message names the proxy.
const proxies: Readonly<Record<string, string>> = {
  PROXY_UNREACHABLE: proxyDown,
  PROXY_LOGIN: 'put user and password into the variable, or let the proxy accept this machine',
  PROXY_REFUSED: 'let the proxy connect to this host on port 443, or add the host to NO_PROXY',
  PROXY_FAILED: 'if other hosts answer, the publisher is down; otherwise check the network of the proxy',
}
const unroutable = { found: 'no route to the host', next: "check the machine's network, including IPv6" }

// Codes of errno(3), getaddrinfo(3), OpenSSL's verify(1) and undici.
const reasons: Readonly<Record<string, Reason>> = {
  ENOTFOUND: {
    found: 'its name is unknown (DNS)',
    next: "check the machine's DNS; if other names resolve, the publisher has moved",
  },
  EAI_AGAIN: { found: 'no answer from DNS', next: "check the machine's DNS: /etc/resolv.conf, port 53" },
  ECONNREFUSED: {
    found: 'the connection is refused',
    next: 'check firewall and proxy; if other hosts answer, try again later',
  },
  ECONNRESET: {
    found: 'the connection is cut',
    next: 'check firewall and proxy; if other hosts answer, try again later',
  },
  UND_ERR_SOCKET: {
    found: 'the connection is cut',
    next: 'check firewall and proxy; if other hosts answer, try again later',
  },
  ETIMEDOUT: silent,
  UND_ERR_CONNECT_TIMEOUT: silent,
  TimeoutError: silent,
  EHOSTUNREACH: unroutable,
  ENETUNREACH: unroutable,
  CERT_HAS_EXPIRED: {
    found: 'its certificate has expired',
    next: "check the machine's clock; if it is right, wait for the publisher",
  },
  CERT_NOT_YET_VALID: { found: 'its certificate is not valid yet', next: "set the machine's clock" },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    found: 'its certificate is for another host',
    next: 'check DNS and proxy: another server answers; or the publisher has moved',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: notPublic,
  SELF_SIGNED_CERT_IN_CHAIN: notPublic,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incomplete,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: incomplete,
  UNABLE_TO_GET_ISSUER_CERT: incomplete,
}

const noTls = {
  found: 'the response is not TLS',
  next: 'check the proxy: it answers in place of the host',
}

/** Why there is no trusted connection to a host. */
export function reasonOf(host: string, { code, message }: ProbeFault): Reason {
  if (proxies[code]) return { found: message, next: proxies[code] }
  const known = reasons[code] ?? (/^(ERR_SSL_|EPROTO)/.test(code) ? noTls : null)
  if (!known) return { found: `${code}: ${message}`, next: 'check network, firewall and proxy' }
  // The connector adds why it could not fetch the missing certificate.
  const why = known === incomplete && message !== '' ? `: ${message}` : ''
  return { found: `${known.found} (${code})${why}`, next: known.next.replace('HOST=', `${host}=`) }
}
