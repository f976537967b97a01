import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgedAndPublished } from '../../../bin/workflow.ts'
import { createDownloader } from '../../../pipeline/fetch/download.ts'
import { createNetwork, type Network } from '../../../pipeline/fetch/network.ts'
import type { Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { dkOil, hr, is, lu, si } from '../../../pipeline/sources/index.ts'
import { inThisProcess } from '../../../pipeline/stages/all-tasks/workers.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { findProbeReport } from '../../../pipeline/stages/probe/probe-folder.ts'
import type { ProbedSource, ProbeReport } from '../../../pipeline/stages/probe/probe-report.ts'
import { probeSources } from '../../../pipeline/stages/probe/probe-sources.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { type Origin, startOrigin } from '../../fetch/origin.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sources: readonly Source[] = [is, lu, si, dkOil, hr]
const hosts = [...new Set(sources.flatMap(({ descriptor }) => descriptor.hosts))]
const dataDir = temporaryFolder()
const opened: { readonly origins: Origin[]; readonly networks: Network[] } = { origins: [], networks: [] }
let report: ProbeReport

beforeAll(async () => {
  const expired = await startOrigin(hosts, 'expired')
  const valid = await startOrigin(hosts)
  valid.reset((response, { host }) => {
    if (host === 'lustat.statec.lu') response.writeHead(503).end()
    // Spain once answered after a minute. This one never does.
    else if (host !== 'goriva.si') response.writeHead(403).end('no')
  })
  opened.origins.push(expired, valid)
  const networks: Readonly<Record<string, Network>> = {
    is: networkTo(expired.connectTo, expired.caFile),
    lu: networkTo(valid.connectTo, valid.caFile),
    // Without its authority, the chain of the certificate is incomplete.
    hr: networkTo(valid.connectTo, null),
    'dk-oil': networkTo('127.0.0.1:1', null),
  }
  const clock = () => '2026-11-19 12:00:00'
  report = await withLock(join(dataDir, 'probe'), () =>
    probeSources({
      dataDir,
      sources,
      allSources: Object.values(registry),
      workers: inThisProcess(Object.values(registry)),
      wallClock: clock,
      run: async wave => {
        const run = await ingest({
          dataDir: wave.dataDir,
          sources: wave.sources,
          now: null,
          workers: inThisProcess(sources),
          wallClock: clock,
          env: { FUEL_ACCEPT_TERMS: 'hr,dk-oil' },
          progress: () => undefined,
          origin: {
            kind: 'network',
            downloaderFor: (source, settings) => {
              const network = networks[source.descriptor.id] ?? networks.lu!
              return wave.observe(source, settings, createDownloader(source.descriptor, settings, network))
            },
          },
        })
        return judgedAndPublished({ dataDir: wave.dataDir, threads: 2 }, run, () => undefined)
      },
    }),
  )
})

afterAll(async () => {
  for (const network of opened.networks) await network.close()
  for (const origin of opened.origins) await origin.close()
})

/** Waits for an answer for a moment only, and does not pause before it tries again. */
function networkTo(connectTo: string, extraCa: string | null): Network {
  const timeouts = { headers: 200 }
  const network = createNetwork({ version: '0.0.0', connectTo, extraCa, timeouts, sleep: async () => undefined })
  opened.networks.push(network)
  return network
}

function probed(id: string): ProbedSource {
  return report.sources.find(source => source.id === id)!
}

describe('a probe of publishers that cannot be reached', () => {
  test.each([
    ['is', null, 'its certificate has expired'],
    ['lu', 503, 'status 503: the publisher has a fault, try again later'],
    ['si', null, 'timeout: connected, but no answer in time'],
    [
      'hr',
      null,
      'its certificate chain is incomplete: store the missing certificate and set FUEL_HOST_CA=mzoe-gor.hr=FILE',
    ],
    ['dk-oil', null, 'connection refused'],
  ])('says why %s was not reached', (id, status, words) => {
    const { verdict, errorCode, reached, isLayoutKnown, proposal, commands } = probed(id)
    expect([verdict, errorCode, isLayoutKnown, proposal]).toEqual(['failed', 'FETCH', null, null])
    expect(reached!.status).toBe(status)
    expect(reached!.fault).toContain(words)
    expect(commands).toEqual([`fuel-etl check --source ${id}`, `fuel-etl check network ${id}`])
  })

  test('ends all the same, and keeps its report', () => {
    expect(findProbeReport(dataDir)).toEqual(report)
    expect(report.sources.every(({ verdict }) => verdict === 'failed')).toBe(true)
  })
})
