import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

const views: Readonly<Record<string, string>> = {
  '665e2960-bf86-4d64-b4a8-90f2d30ea892': 'current',
  '00881a30-7ec8-4117-93c3-c9e661b3dbd4': 'year',
}

/** be.STAT: one address a view, the format is the last part of the path. */
export const origin: FeedServer = {
  hosts: ['bestat.statbel.fgov.be'],
  open: () => (seen, context) => {
    const [, id, format] = /^\/bestat\/api\/views\/([0-9a-f-]{36})\/result\/([A-Z]+)$/.exec(seen.path) ?? []
    const name = views[id ?? '']
    if (seen.method !== 'GET' || !name || format !== 'JSON') return notFound
    return fileOr404(context, name, 'application/json;charset=UTF-8')
  },
}
