/** The hosts of the descriptor, and those of the addresses that the operator configured for this source. */
export function allowedHosts(
  hosts: readonly string[],
  settings: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const configured = Object.values(settings)
    .filter(value => URL.canParse(value))
    .map(value => new URL(value))
    .filter(url => url.protocol === 'https:')
  return new Set([...hosts, ...configured.map(url => url.host)])
}

/** Which addresses a source may request, and be redirected to. */
export interface AllowedAddresses {
  /** With the port if it is not 443. */
  readonly hosts: ReadonlySet<string>
  /** Null: any path. */
  readonly paths: readonly string[] | null
}

/** Allows only https, only these hosts and paths, and no password in the address. */
export function isAllowedAddress(url: URL, { hosts, paths }: AllowedAddresses): boolean {
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && hosts.has(url.host) && (paths === null || paths.includes(url.pathname))
}

/** For messages: `a.example.org, b.example.org`, or `a.example.org with the path /prices.csv`. */
export function describeAllowed({ hosts, paths }: AllowedAddresses): string {
  const named = [...hosts].join(', ')
  return paths === null ? named : `${named} with the path ${paths.join(' or ')}`
}
