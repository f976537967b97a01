import { type FeedReply, type FeedServer, fileOr404 } from '../../support/feed-server.ts'

/** fuelprices.gr: bulletins under /files/deltia, and a page with status 200 instead of one that is not there. */
export const origin: FeedServer = {
  hosts: ['www.fuelprices.gr'],
  open: () => (seen, context) => {
    if (seen.method !== 'GET') return { status: 405 }
    if (seen.path === '/deltia_dn.view') return fileOr404(context, 'index', 'text/html; charset=windows-1253')
    // Only the newest is composed.
    const index = Buffer.from(context.file('index') ?? []).toString('latin1')
    const listed = index.includes(`"./${seen.path.slice(1)}"`) && !seen.path.includes('_2062')
    const newest = listed && seen.path.endsWith('/IMERISIO_DELTIO_ANA_NOMO_18_11_2026.pdf')
    return newest ? fileOr404(context, 'bulletin', 'application/pdf') : noSuchFile
  },
}

const noSuchFile: FeedReply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>fuelprices.gr</body></html>',
}
