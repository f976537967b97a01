import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composers } from '../../fixtures/compose/index.ts'
import { readCapture } from '../../pipeline/fetch/captures.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { ingest } from '../../pipeline/stages/ingest.ts'
import { acceptSource } from '../../pipeline/stages/permission.ts'
import { type DeliveryRecord, type Run, readDeliveryRecord } from '../../pipeline/stages/run-folder.ts'
import { openPublishers, type Publishers } from '../support/publishers.ts'
import { temporaryFolder } from '../support/runs.ts'

// Every source over TLS from publishers that speak as the real ones do: tokens, forms, cookies, paging, limits.
const sources: readonly Source[] = Object.values(registry)
const standIns = sources.filter(source => source.kind === 'stations' && source.descriptor.standsInFor !== undefined)
const ids = sources.map(source => source.descriptor.id)
const dataDir = temporaryFolder()
const runs: Run[] = []
let publishers: Publishers

beforeAll(async () => {
  publishers = await openPublishers(sources, composers, '2026-11-19', one => one.bundled, Date.UTC(2026, 10, 19, 12))
  for (const id of ids) acceptSource(dataDir, id)
  runs.push(await take(sources, '2026-11-19 12:00:00'), await take(standIns, '2026-11-19 12:30:00'))
}, 240_000)

afterAll(() => publishers.close())

/** Stand-ins are not asked while their firsts are well: they are run by themselves. */
function take(chosen: readonly Source[], clock: Instant): Promise<Run> {
  return ingest({
    dataDir,
    sources: chosen,
    origin: { kind: 'network', downloaderFor: publishers.downloaderFor },
    now: null,
    wallClock: () => clock,
    env: { ...publishers.env, FUEL_ACCEPT_TERMS: ids.join(',') },
    log: () => undefined,
  })
}

function deliveryOf(id: string): DeliveryRecord {
  const path = runs.flatMap(run => run.deliveries[id] ?? [])[0]
  return readDeliveryRecord(dataDir, path!)
}

describe.each(ids)('%s over the network', id => {
  test('answers every request that the delivery cannot do without', () => {
    const { status, error } = deliveryOf(id)
    expect([status, error]).toEqual([expect.stringMatching(/^(success|partial)$/), null])
  })

  test('delivers byte for byte what is published', () => {
    const { captures } = deliveryOf(id)
    expect(captures.length).toBeGreaterThan(0)
    const published = captures.filter(capture => capture.status === 200)
    const different = published.filter(({ name, sha256 }) => {
      const file = publishers.file(id, name)
      return file === undefined || !Buffer.from(readCapture(dataDir, sha256)).equals(Buffer.from(file))
    })
    expect(different.map(capture => capture.name)).toEqual([])
  })

  test('keeps no step on the way, and no key in an address', () => {
    const kept = JSON.stringify(deliveryOf(id))
    const source = sources.find(one => one.descriptor.id === id)!
    const keys = (source.descriptor.settings ?? []).map(name => publishers.env[name]!)
    const secrets = keys.filter(key => key.length >= 8 && !URL.canParse(key))
    expect(secrets.filter(secret => kept.includes(secret))).toEqual([])
    expect(kept).not.toContain('hidden-signature')
  })
})
