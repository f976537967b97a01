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
