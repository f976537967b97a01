import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

/** LUSTAT: one address a flow; without `format=jsondata` it answers in XML, which no reader here supports. */
export const origin: FeedServer = {
  hosts: ['lustat.statec.lu'],
  open: () => (seen, context) => {
    const url = new URL(seen.path, 'https://lustat.statec.lu')
    const flow = /^\/rest\/data\/LU1,DSD_PRIX_ESSENCE@(DF_E530[12]),1\.0\/all$/.exec(url.pathname)?.[1]
    if (seen.method !== 'GET' || !flow) return notFound
    const { searchParams: asked } = url
    if (asked.get('format') !== 'jsondata' || asked.get('dimensionAtObservation') !== 'AllDimensions') {
      return { status: 406, headers: { 'content-type': 'text/plain' }, body: 'Not Acceptable' }
    }
    const type = 'application/vnd.sdmx.data+json; version=2.0; charset=utf-8'
    return fileOr404(context, flow === 'DF_E5301' ? 'petrol' : 'diesel', type)
  },
}
