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

/** Allows only https, only these hosts (with the port if it is not 443), and no password in the address. */
export function isAllowedAddress(url: URL, hosts: ReadonlySet<string>): boolean {
  return url.protocol === 'https:' && hosts.has(url.host) && url.username === '' && url.password === ''
}
