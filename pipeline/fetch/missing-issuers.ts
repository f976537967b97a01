import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

/** Downloads the certificate at an address that an unverified certificate names. Throws Error. */
export type DownloadIssuer = (url: URL) => Promise<Uint8Array>

// Public authorities have at most two intermediate certificates between a server and their root.
const levelsMax = 2

/**
 * The certificates that a server left out of its chain, from the addresses in the certificates below them (authority
 * information access, RFC 5280 4.2.2.1). Everything received is hostile until the chain is complete, so each certificate
 * must have signed the one below it, and the last must be signed by a known root. A self-signed certificate is refused:
 * in a store it would be an authority itself. `added`: authorities of the operator, in PEM form.
 * Throws Error that states why there is no chain.
 */
export async function missingIssuers(
  leaf: X509Certificate,
  added: readonly string[],
  download: DownloadIssuer,
): Promise<readonly string[]> {
  const roots = [...rootCertificates, ...added.flatMap(pemsIn)]
    .map(pem => new X509Certificate(pem))
    .filter(one => isIssuedBy(one, one))
  const issuers: X509Certificate[] = []
  let last = leaf
  while (issuers.length < levelsMax) {
    const url = addressOfIssuer(last)
    last = issuerFrom(url, await download(url), last)
    issuers.push(last)
    if (roots.some(root => isIssuedBy(last, root))) return issuers.map(String)
  }
  throw new Error(
    `expected a known root above the certificate of ${nameOf(last.subject)}, found ${nameOf(last.issuer)}`,
  )
}

function addressOfIssuer(certificate: X509Certificate): URL {
  const lines = (certificate.infoAccess ?? '').split('\n')
  // Node puts a text with quotes or other special characters into a JSON string. No authority has such an address.
  const [address] = lines.filter(line => line.startsWith('CA Issuers - URI:')).map(line => line.slice(17))
  if (address !== undefined && URL.canParse(address)) return new URL(address)
  throw new Error(
    `expected the address of the missing certificate in that of ${nameOf(certificate.subject)}, found none`,
  )
}

function issuerFrom(url: URL, bytes: Uint8Array, below: X509Certificate): X509Certificate {
  const issuer = certificateIn(url, bytes)
  if (isIssuedBy(issuer, issuer) || issuer.subject === issuer.issuer) {
    throw new Error(`expected an intermediate certificate from ${url.href}, found a self-signed one`)
  }
  if (issuer.ca && isIssuedBy(below, issuer)) return issuer
  throw new Error(`expected the issuer of ${nameOf(below.subject)} from ${url.href}, found ${nameOf(issuer.subject)}`)
}

function certificateIn(url: URL, bytes: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch (cause) {
    // Some authorities publish a list of certificates (PKCS#7, `.p7c`), which Node cannot open.
    throw new Error(`expected one certificate in DER or PEM form from ${url.href}, found something else`, { cause })
  }
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

const beginning = '-----BEGIN CERTIFICATE-----'

/** The certificates of a file. Node reads the first of a text. */
function pemsIn(text: string): string[] {
  const [, ...parts] = text.split(beginning)
  return parts.map(part => `${beginning}${part}`)
}

/** The common name of `C=GB\nO=Example\nCN=Example R36`, or all of it. For messages: other people chose the text. */
function nameOf(name: string): string {
  const parts = name.split('\n')
  const common = parts.find(part => part.startsWith('CN='))?.slice(3) ?? parts.join(', ')
  return `'${common.slice(0, 80).replace(/[^\x20-\x7e]/g, '?')}'`
}
