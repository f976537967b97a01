import { serverOn, sharedServing } from './api-server.ts'
import { demonstration } from './demonstration.ts'
import { runFiles } from './runs.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * The site of the demonstration, or of the last day of the bundled deliveries of some sources, for a group of tests. Returns a function
 * that returns its address.
 */
export function demoSite(source?: readonly string[]): (path?: string) => string {
  const { served } = sharedServing(async atEnd => {
    const dataDir = source ? temporaryFolder() : await demonstration()
    if (source) await runFiles({ dataDir, source })
    return serverOn(dataDir, {}, atEnd)
  })
  return (path = '/') => served().url + path
}
