import type { ProbeFault } from '../fetch/probe-host.ts'

/** Why a host cannot be reached, in words, and what to do. */
export interface Reason {
  readonly found: string
  readonly next: string
}

const incomplete = {
  found: 'its certificate leads to no authority that is known: the chain lacks one',
  next: 'put the missing certificate into a PEM file: FUEL_HOST_CA=HOST=FILE',
}
const notPublic = {
  found: 'its certificate is signed by itself, or by somebody in between',
  next: 'behind a proxy that opens TLS, set FUEL_EXTRA_CA to its authority; otherwise ask the publisher',
}
const silent = {
  found: 'silence',
  next: 'see to firewall and proxy; if other hosts answer, the publisher is down or turns this address away',
}
const unroutable = { found: 'no way to it', next: "see to the machine's network, IPv6 as well" }

// errno(3) and getaddrinfo(3), OpenSSL's verify(1), and undici's own.
const reasons: Readonly<Record<string, Reason>> = {
  ENOTFOUND: {
    found: 'its name is unknown (DNS)',
    next: "see to the machine's DNS; if other names are known, the publisher has moved",
  },
  EAI_AGAIN: { found: 'no answer from DNS', next: "see to the machine's DNS: /etc/resolv.conf, port 53" },
  ECONNREFUSED: {
    found: 'the connection is refused',
    next: 'see to firewall and proxy; if other hosts answer, try again later',
  },
  ECONNRESET: {
    found: 'the connection is cut',
    next: 'see to firewall and proxy; if other hosts answer, try again later',
  },
  UND_ERR_SOCKET: {
    found: 'the connection is cut',
    next: 'see to firewall and proxy; if other hosts answer, try again later',
  },
  ETIMEDOUT: silent,
  UND_ERR_CONNECT_TIMEOUT: silent,
  TimeoutError: silent,
  EHOSTUNREACH: unroutable,
  ENETUNREACH: unroutable,
  CERT_HAS_EXPIRED: {
    found: 'its certificate has expired',
    next: "see to the machine's clock; if it is right, wait for the publisher",
  },
  CERT_NOT_YET_VALID: { found: 'its certificate is not valid yet', next: "set the machine's clock" },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    found: 'its certificate is for another host',
    next: 'see to DNS and proxy: something else answers in its place; or the publisher has moved',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: notPublic,
  SELF_SIGNED_CERT_IN_CHAIN: notPublic,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incomplete,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: incomplete,
  UNABLE_TO_GET_ISSUER_CERT: incomplete,
}

const noTls = {
  found: 'something answers that speaks no TLS',
  next: 'see to the proxy: it answers in place of the host',
}

/** Why there is no trusted connection to a host. */
export function reasonOf(host: string, { code, message }: ProbeFault): Reason {
  const known = reasons[code] ?? (/^(ERR_SSL_|EPROTO)/.test(code) ? noTls : null)
  if (!known) return { found: `${code}: ${message}`, next: 'see to network, firewall and proxy' }
  return { found: `${known.found} (${code})`, next: known.next.replace('HOST=', `${host}=`) }
}
