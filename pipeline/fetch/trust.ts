import { readFileSync } from 'node:fs'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import { UsageError } from '../model/errors.ts'

export interface Trust {
  /** A PEM file with certificates to trust in addition to the usual ones. */
  readonly extraCa?: string | null
  /** `HOST=FILE,…`: PEM files with certificates to trust for that host only, such as a missing intermediate certificate. */
  readonly hostCa?: string | null
}

export interface HostTrust {
  /** Undefined: Node's own. */
  readonly context: SecureContext | undefined
  /** Certificates that the operator added to Node's authorities for this host, in PEM form. */
  readonly added: readonly string[]
}

/**
 * The trusted authorities for a host. Several official servers send an incomplete chain (RO since June 2026): the missing
 * certificate is added for that host, and the check stays enabled.
 * Throws UsageError for a file that cannot be used.
 */
export function trustByHost({ extraCa, hostCa }: Trust): (host: string) => HostTrust {
  const everywhere = extraCa ? [pemOf('FUEL_EXTRA_CA', extraCa)] : []
  const usual = { context: everywhere.length > 0 ? contextWith(everywhere) : undefined, added: everywhere }
  const byHost = new Map(
    hostFiles(hostCa).map(([host, file]) => {
      const added = [...everywhere, pemOf('FUEL_HOST_CA', file)]
      return [host, { context: contextWith(added), added }]
    }),
  )
  return host => byHost.get(host) ?? usual
}

/** A store of Node's authorities and these certificates. Only a self-signed one of them can end a chain. */
export function contextWith(added: readonly string[]): SecureContext {
  return createSecureContext({ ca: [...rootCertificates, ...added] })
}

function hostFiles(text: string | null | undefined): [host: string, file: string][] {
  const parts = (text ?? '').split(',').filter(part => part.trim() !== '')
  return parts.map(part => {
    const [, host, file] = /^\s*([^=\s]+)=(.+?)\s*$/.exec(part) ?? []
    if (!host || !file) throw new UsageError(`FUEL_HOST_CA: expected HOST=FILE, found '${part}'`)
    return [host, file]
  })
}

function pemOf(setting: string, file: string): string {
  const pem = readPem(setting, file)
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  throw new UsageError(`${setting}: expected certificates in PEM form in '${file}', found none`)
}

function readPem(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${setting}: expected a PEM file, found ${(cause as Error).message}`, { cause })
  }
}
