import { afterAll, beforeAll } from 'vitest'
import { createServer, type FuelServer } from '../../api/server.ts'
import { demonstration } from './demonstration.ts'
import { runFiles } from './runs.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * The site of the demonstration, or of the last day of the bundled deliveries of some sources, for a group of tests. Returns a function
 * that returns its address.
 */
export function demoSite(source?: readonly string[]): (path?: string) => string {
  let server: FuelServer
  let url: string
  beforeAll(async () => {
    const dataDir = source ? temporaryFolder() : await demonstration()
    if (source) await runFiles({ dataDir, source })
    server = createServer({
      dataDir,
      host: '127.0.0.1',
      port: 0,
      trustProxy: 0,
      maxAgeHours: 48,
      legacyCacheHeader: false,
      metricsPort: null,
    })
    url = (await server.listen()).url
  })
  afterAll(() => server.close())
  return (path = '/') => url + path
}
