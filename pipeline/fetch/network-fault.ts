// Transient faults: no connection, a lost connection, or no answer in time.
const passing = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROXY_FAILED',
  'PROXY_UNREACHABLE',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_SOCKET',
  // A compressed body that ends too early: the transfer was cut, and no length was announced.
  'Z_BUF_ERROR',
])

// DNS has no address for the host or does not answer, this machine has no route to it, or its proxy cannot be reached.
const unreachable = new Set([
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'PROXY_UNREACHABLE',
])

// The server omits an intermediate certificate. Browsers fetch it, and so does `connector.ts`, if it can.
const incompleteChain = new Set(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])
const hint = ': if its chain lacks a certificate, add it with FUEL_HOST_CA=HOST=FILE'

export interface NetworkFault {
  readonly found: string
  readonly retryable: boolean
  /** No packet arrives at the host: its name does not resolve, there is no route, or no way to its proxy. */
  readonly isUnreachable: boolean
}

/** The fault of the network, of TLS or of the decompression of a body; null for any other error. */
export function findNetworkFault(error: unknown): NetworkFault | null {
  if (!(error instanceof Error)) return null
  const first = decisive(error)
  const code = codeOf(first)
  if (code === null) return null
  const found = first.message ? `${code} (${first.message})` : code
  return {
    found: `${found}${incompleteChain.has(code) ? hint : ''}`,
    retryable: passing.has(code),
    isUnreachable: unreachable.has(code),
  }
}

/** Whether a chain was refused because it may lack a certificate. */
export function isIncompleteChain(error: unknown): error is Error {
  return error instanceof Error && incompleteChain.has(codeOf(decisive(error)) ?? '')
}

/**
 * Several addresses of one host were tried: the error of the first to which there is a way. A machine without IPv6 has none to
 * the first address of most hosts.
 */
function decisive(error: Error): Error {
  if (!(error instanceof AggregateError)) return error
  const errors = error.errors.filter(one => one instanceof Error)
  return errors.find(one => !unreachable.has(codeOf(one) ?? '')) ?? errors[0] ?? error
}

function codeOf(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : null
}
