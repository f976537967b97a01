import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { renderAnswers } from '../../pipeline/serving/answers.ts'
import { answersPack } from '../../pipeline/serving/answers-pack.ts'
import { renderCells } from '../../pipeline/serving/cells-pack.ts'
import { figuresOfMarket } from '../../pipeline/serving/market-figures.ts'
import { renderNational } from '../../pipeline/serving/national-pack.ts'
import type { OpeningRows } from '../../pipeline/serving/opening-rows.ts'
import { servingPackName, servingPackOf } from '../../pipeline/serving/serving-pack.ts'
import type { ServedToll } from '../../pipeline/serving/tolls.ts'
import { BlockFileWriter } from '../../pipeline/snapshot/block-file.ts'
import { datapackageName } from '../../pipeline/snapshot/bulk-file.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import { lineageBlocksName } from '../../pipeline/snapshot/lineage-blocks.ts'
import { type Manifest, schemaVersion } from '../../pipeline/snapshot/manifest.ts'
import { packOf } from '../../pipeline/snapshot/pack.ts'
import { snapshotFolder, switchTo } from '../../pipeline/snapshot/pointer.ts'
import { keyOfProvenance, type Provenance, storedMembers } from '../../pipeline/snapshot/provenance.ts'
import { type SourceState, sourceStatesFile } from '../../pipeline/snapshot/source-states.ts'
import { cellsOf } from './cells-of.ts'

export interface SnapshotMade {
  readonly figures: Figures
  readonly openings: OpeningRows
  readonly tolls?: readonly ServedToll[]
  readonly openingUntil?: string
  readonly sources?: readonly SourceState[]
  /** In the order of their keys. */
  readonly provenance?: Iterable<Provenance>
}

/** Writes what a server reads of a snapshot, and puts it in force. */
export function writeSnapshot(dataDir: string, id: string, snapshot: SnapshotMade): void {
  const { figures, openings, tolls = [], openingUntil = openings.until } = snapshot
  const folder = snapshotFolder(dataDir, id)
  mkdirSync(folder, { recursive: true })
  const provenance = [...(snapshot.provenance ?? [])]
  const sources = snapshot.sources ?? sourcesOf(provenance)
  const packs = new Map<string, Buffer>([
    ['answers.pack', answersPack(renderAnswers(figures, { version: '2026.1', updated: '2026-01-02', tolls }))],
    ['national.pack', packOf(renderNational(figures))],
    ['cells.pack', packOf(renderCells(cellsOf(figures)))],
    [sourceStatesFile, Buffer.from(JSON.stringify(sources))],
  ])
  for (const market of figures.markets) {
    const own = figuresOfMarket(figures, market)
    const pack = servingPackOf(own, { ...openings, until: openingUntil })
    packs.set(servingPackName(market.country), pack)
    const blocks = lineageBlocksName(market.country)
    writeLineage(
      join(folder, blocks),
      provenance.filter(({ country }) => country === market.country),
    )
    packs.set(blocks, readFileSync(join(folder, blocks)))
  }
  for (const [name, bytes] of packs) writeFileSync(join(folder, name), bytes)
  const manifest: Manifest = {
    ...{ id, schemaVersion, madeBy: 'fuel-etl 0.0.0', createdAt: figures.snapshotAt, follows: null },
    data: figures.demonstration ? 'demonstration' : 'live',
    files: [...packs].sort().map(([name, bytes]) => {
      return { name, rows: null, bytes: bytes.length, sha256: sha256Of(bytes) }
    }),
    ...{ sources: [], rates: [], openingUntil, statistics: [], segments: [], bulk: [] },
    datapackage: { name: datapackageName, rows: null, bytes: 0, sha256: '' },
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  switchTo(dataDir, id)
}

function writeLineage(file: string, provenance: readonly Provenance[]): void {
  const writer = new BlockFileWriter(file)
  for (const one of provenance) writer.add(keyOfProvenance(one), storedRows(one))
  writer.finish()
}

/** As sql/publish/provenance.sql makes it. */
function storedRows({ rows }: Provenance): string {
  return JSON.stringify(rows.map(row => storedMembers.map(member => row[member])))
}

/** How the sources of the rows stood. */
function sourcesOf(provenance: readonly Provenance[]): SourceState[] {
  const known = new Map(provenance.flatMap(({ sources }) => [...sources]))
  return [...known.values()].map(({ lastRead, ...source }) => ({
    ...{ ...source, kind: 'stations', country: source.id.toUpperCase(), basis: 'stations', idSpace: source.id },
    ...{ hosts: ['example.org'], reuse: 'open', level: 'seen whole', readWithinHours: null, askedAt: lastRead },
    ...{ readAt: lastRead, seconds: '1.000', status: 'success', errorCode: null, error: null, failures: 0 },
    ...{ failingSince: null, newestAt: null, stationsInForce: 0, inForce: 0, held: 0, withheld: 0, stale: 0 },
    delivered: null,
  }))
}
