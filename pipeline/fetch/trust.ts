import { readFileSync } from 'node:fs'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import { UsageError } from '../model/errors.ts'

export interface Trust {
  readonly extraCa?: string | null
  readonly hostCa?: string | null
}

/**
 * The trusted authorities for a host; undefined for the default ones. Several official servers send an incomplete chain
 * (RO since June 2026): the missing certificate is added for that host, and the check stays enabled.
 * Throws UsageError for a file that cannot be used.
 */
export function trustedContexts({ extraCa, hostCa }: Trust): (host: string) => SecureContext | undefined {
  const everywhere = extraCa ? [pemOf('FUEL_EXTRA_CA', extraCa)] : []
  const usual = everywhere.length > 0 ? contextOf(everywhere) : undefined
  const byHost = new Map(
    hostFiles(hostCa).map(([host, file]) => [host, contextOf([...everywhere, pemOf('FUEL_HOST_CA', file)])]),
  )
  return host => byHost.get(host) ?? usual
}

function hostFiles(text: string | null | undefined): [host: string, file: string][] {
  const parts = (text ?? '').split(',').filter(part => part.trim() !== '')
  return parts.map(part => {
    const [, host, file] = /^\s*([^=\s]+)=(.+?)\s*$/.exec(part) ?? []
    if (!host || !file) throw new UsageError(`FUEL_HOST_CA: expected HOST=FILE, found '${part}'`)
    return [host, file]
  })
}

function contextOf(pems: readonly string[]): SecureContext {
  return createSecureContext({ ca: [...rootCertificates, ...pems] })
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
