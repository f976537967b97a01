import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

const token = 'a-token-of-the-operator'

/** Somebody's own server that gives the file only to those who have the token. */
export const origin: FeedServer = {
  hosts: ['lists.example.test'],
  settings: { FUEL_SE_URL: 'https://lists.example.test/se/stations.jsonl', FUEL_SE_TOKEN: token },
  open: () => (seen, context) => {
    if (seen.method !== 'GET' || seen.path !== '/se/stations.jsonl') return notFound
    if (seen.headers.authorization !== `Bearer ${token}`) return { status: 401 }
    return fileOr404(context, 'stations', 'application/jsonl')
  },
}
