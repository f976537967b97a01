/** Codes of Node, OpenSSL and undici, in plain words with what to do. */
const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'DNS knows no such host: the publisher may have moved, or this machine has no DNS',
  EAI_AGAIN: 'DNS does not answer: check the network of this machine',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the host closed the connection',
  ECONNABORTED: 'the host closed the connection',
  EPIPE: 'the host closed the connection',
  UND_ERR_SOCKET: 'the host closed the connection',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network: check the network of this machine',
  ETIMEDOUT: 'timeout: no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'timeout: no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'timeout: connected, but no answer in time',
  UND_ERR_BODY_TIMEOUT: 'timeout: the answer stopped in the middle',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was cut off',
  Z_BUF_ERROR: 'the answer was cut off',
  CERT_HAS_EXPIRED: 'its certificate has expired: the publisher must renew it, or the clock of this machine is wrong',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an authority that this machine does not trust',
}

const incompleteChain = new Set(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])

/** A fault of the network in plain words; null for a code that has none. */
export function networkWords(code: string, host: string): string | null {
  if (incompleteChain.has(code)) {
    return `its certificate chain is incomplete: store the missing certificate and set FUEL_HOST_CA=${host}=FILE`
  }
  return words[code] ?? null
}

/** What a status other than 200 means for the operator. */
export function statusWords(status: number): string {
  if (status === 401) return 'status 401: the key is wrong or has expired'
  if (status === 403) return 'status 403: the publisher refuses this key, this machine or our user agent'
  if (status === 404 || status === 410) return `status ${status}: nothing at this address any more`
  if (status === 429) return 'status 429: too many requests, try again later'
  if (status >= 500) return `status ${status}: the publisher has a fault, try again later`
  return `status ${status}`
}
