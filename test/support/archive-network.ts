import { allSources } from '../../bin/options.ts'
import { type ComposedArchive, daysOfMonth } from '../../fixtures/archives/archive-days.ts'
import { Capture } from '../../pipeline/capture.ts'
import { createDownloader } from '../../pipeline/fetch/download.ts'
import { createNetwork } from '../../pipeline/fetch/network.ts'
import type { Request } from '../../pipeline/source.ts'
import { type ArchivedSource, archiveDescriptor, archivedRatesFor } from '../../pipeline/stages/backfill/backfill.ts'
import { startOrigin } from '../fetch/origin.ts'

/** Publishers of archives on one HTTPS server, and a network that reaches them. */
export interface ArchiveNetwork {
  readonly downloaderOf: (source: ArchivedSource) => (bytesMax: number) => ReturnType<typeof createDownloader>
  /** Paths that were requested, in order. */
  readonly requested: string[]
  close(): Promise<void>
}

/** Of the archives that need one. */
export const login = { FUEL_DE_ARCHIVE_USERNAME: 'ada@example.org', FUEL_DE_ARCHIVE_PASSWORD: 'hush-0123456789' }

/** `files`: by the name of the request, with an ending. What is not among them is answered with 404. */
export async function openArchives(
  sources: readonly ArchivedSource[],
  files: readonly { readonly name: string; readonly content: Uint8Array }[],
): Promise<ArchiveNetwork> {
  const ratesOf = (source: ArchivedSource) => archivedRatesFor(allSources, source)
  const ofRates = sources.flatMap(source => ratesOf(source)?.archive ?? [])
  const origin = await startOrigin([...sources.map(({ archive }) => archive), ...ofRates].flatMap(({ hosts }) => hosts))
  const requested: string[] = []
  const byPath = new Map<string, Request>()
  for (const { request } of ofRates) byPath.set(new URL(request.url).pathname, request)
  for (const source of sources) {
    const { catalogue } = source.archive
    if (catalogue) byPath.set(new URL(catalogue.url).pathname, catalogue)
    for (const month of monthsUntil('2027-01')) {
      const context = { days: daysOfMonth(month), settings: login, catalogue: catalogueIn(source, files) }
      for (const request of source.archive.filesOf(month, context)) byPath.set(new URL(request.url).pathname, request)
    }
  }
  origin.reset((response, { path, headers }) => {
    requested.push(path)
    const request = byPath.get(path.split('?')[0]!)
    if (request?.headers?.authorization !== headers.authorization) return response.writeHead(401).end()
    const file = files.find(({ name }) => request !== undefined && name.startsWith(`${request.name}.`))
    response.writeHead(file ? 200 : 404).end(file?.content)
  })
  let now = Date.UTC(2026, 10, 19)
  const network = createNetwork({
    version: '0.0.0',
    connectTo: origin.connectTo,
    extraCa: origin.caFile,
    now: () => now,
    sleep: async milliseconds => {
      now += milliseconds
    },
  })
  return {
    downloaderOf: source => bytesMax =>
      createDownloader(archiveDescriptor(source, ratesOf(source), bytesMax), login, network),
    requested,
    close: async () => {
      await network.close()
      await origin.close()
    },
  }
}

function monthsUntil(last: string): string[] {
  const months: string[] = []
  for (let at = Date.UTC(2020, 0, 1); ; ) {
    const month = new Date(at).toISOString().slice(0, 7)
    months.push(month)
    if (month === last) return months
    at = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)
  }
}

/** The catalogue of an archive that has one, as the publisher delivers it. */
export function catalogueIn({ archive, descriptor }: ArchivedSource, files: ComposedArchive): Capture | null {
  const { catalogue } = archive
  const found = files.find(({ name }) => catalogue !== undefined && name.startsWith(`${catalogue.name}.`))
  if (catalogue === undefined || found === undefined) return null
  const about = { source: descriptor.id, name: catalogue.name, status: 200, sha256: '' }
  return new Capture({ ...about, bytes: found.content })
}
