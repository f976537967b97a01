/** The pages of the site, and one address without a page. */
export const sitePages = ['/', '/history', '/tolls', '/status', '/docs', '/pricing', '/licences', '/nope'] as const
