/** The pages of the site, and one that is none. */
export const sitePages = ['/', '/history', '/tolls', '/status', '/docs', '/pricing', '/licences', '/nope'] as const
