/** Origins besides our own that the map may load from: those of an operator's style and of what it names. */
export interface Hosts {
  readonly hosts: readonly string[]
}

/**
 * Everything comes from this server, and nothing that is written into a page runs. The map draws its symbols by way of
 * `data:` and `blob:` images; its worker is a file of ours.
 */
export function contentSecurityPolicy(map: Hosts | null): string {
  const others = map === null ? '' : map.hosts.map(host => ` ${host}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
