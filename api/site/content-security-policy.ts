/**
 * The headers of `/embed/`: any site may frame these pages, and no other page of this service. They have no script, no
 * form and no map, so their policy allows less than that of the other pages.
 */
export const embedHeaders: readonly string[] = [
  'Content-Security-Policy',
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; '),
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
]

/** Other origins that the map may load from: those of an operator's style and of the resources that it names. */
export interface Hosts {
  readonly hosts: readonly string[]
}

/**
 * Everything is loaded from this server, and inline scripts do not run. The map draws its symbols with `data:` and
 * `blob:` images. Its worker is one of our files.
 */
export function contentSecurityPolicy(map: Hosts | null): string {
  const others = map === null ? '' : map.hosts.map(host => ` ${host}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
