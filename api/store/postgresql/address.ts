import { readFileSync } from 'node:fs'
import { isThisMachine } from '../../../pipeline/model/addresses.ts'
import { UsageError } from '../../../pipeline/model/errors.ts'

/** What FUEL_STORE_URL says. */
export interface DatabaseAddress {
  /** A name, an IP address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  /** Null: the name of the user that runs the program. */
  readonly user: string | null
  readonly password: string | null
  /** Null: without TLS. `ca` is the certificate authority in PEM form; null: those that Node trusts. */
  readonly tls: { readonly ca: string | null } | null
  /** For messages: `PostgreSQL at db.example.org:5432, database fuel`. Without user and password. */
  readonly shown: string
}

const example = 'postgres://user:password@db.example.org:5432/fuel'
const portDefault = 5432
const parameters = ['sslmode', 'sslrootcert', 'host']
// The client checks the certificate and its name in every mode with TLS.
const modesWithTls = ['require', 'verify-ca', 'verify-full']

/** Throws UsageError, which never contains the user or the password. */
export function databaseAddress(text: string): DatabaseAddress {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw fault(`expected an address such as ${example}, found another form (not shown: may contain a password)`)
  }
  const unknown = [...url.searchParams.keys()].find(name => !parameters.includes(name))
  if (unknown !== undefined) throw fault(`unknown parameter '${unknown}'; use ${parameters.join(', ')}`)
  const database = decoded(url.pathname.slice(1))
  if (database === '' || database.includes('/')) throw fault(`expected one database after the host, as in ${example}`)
  const socketFolder = url.searchParams.get('host')
  const host = socketFolder ?? url.hostname.replace(/^\[|\]$/g, '')
  if (socketFolder !== null && (url.hostname !== '' || !socketFolder.startsWith('/'))) {
    throw fault('host is the folder of a Unix socket, as in postgres:///fuel?host=/var/run/postgresql')
  }
  if (host === '') throw fault(`expected a host, as in ${example}`)
  const port = url.port === '' ? portDefault : Number(url.port)
  const place = socketFolder === null ? `${url.hostname}:${port}` : socketFolder
  return {
    host,
    port,
    database,
    user: decoded(url.username) || null,
    password: decoded(url.password) || null,
    tls: tlsOf(url, host, socketFolder !== null || isThisMachine(url.hostname)),
    shown: `PostgreSQL at ${place}, database ${database}`,
  }
}

/** Outside of this machine always with TLS. */
function tlsOf({ searchParams }: URL, host: string, isLocal: boolean): DatabaseAddress['tls'] {
  const mode = searchParams.get('sslmode')
  const file = searchParams.get('sslrootcert')
  if (mode !== null && mode !== 'disable' && !modesWithTls.includes(mode)) {
    throw fault(`sslmode '${mode}' is not supported; use verify-full, or disable for a server on this machine`)
  }
  if (mode === 'disable' && !isLocal) {
    throw fault(`sslmode=disable is refused for ${host}: keys and access requests would be sent without encryption`)
  }
  const isPlain = mode === 'disable' || (mode === null && file === null && isLocal)
  return isPlain ? null : { ca: file === null ? null : certificateIn(file) }
}

function certificateIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw fault(`sslrootcert: ${(cause as Error).message}`)
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw fault("a '%' is not followed by two hexadecimal digits; write '%25' for the character itself")
  }
}

function fault(message: string): UsageError {
  return new UsageError(`FUEL_STORE_URL: ${message}`)
}
