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

// The server omits an intermediate certificate. Browsers fetch it, and so does `connector.ts`, if it can.
const incompleteChain = new Set(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])
const hint = ': if its chain lacks a certificate, add it with FUEL_HOST_CA=HOST=FILE'

export interface NetworkFault {
  readonly found: string
  readonly retryable: boolean
  /** DNS has no address for the host, or no answer. */
  readonly isUnresolved: boolean
}

/** The fault of the network, of TLS or of the decompression of a body; null for any other error. */
export function findNetworkFault(error: unknown): NetworkFault | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (code === null) return null
  const found = error.message ? `${code} (${error.message})` : code
  const isUnresolved = code === 'ENOTFOUND' || code === 'EAI_AGAIN'
  return { found: `${found}${incompleteChain.has(code) ? hint : ''}`, retryable: passing.has(code), isUnresolved }
}

/** Whether a chain was refused because it may lack a certificate. */
export function isIncompleteChain(error: unknown): error is Error {
  return error instanceof Error && incompleteChain.has(codeOf(error) ?? '')
}

function codeOf(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') return code
  // Several addresses of one host were tried. They mostly fail alike.
  return error instanceof AggregateError && error.errors[0] instanceof Error ? codeOf(error.errors[0]) : null
}
