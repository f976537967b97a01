import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderAnswers } from '../../pipeline/serving/answers.ts'
import { answersPack } from '../../pipeline/serving/answers-pack.ts'
import { renderCells } from '../../pipeline/serving/cells-pack.ts'
import { renderNational } from '../../pipeline/serving/national-pack.ts'
import type { OpeningRows } from '../../pipeline/serving/opening-rows.ts'
import { renderProvenance } from '../../pipeline/serving/provenance.ts'
import { renderStations } from '../../pipeline/serving/stations-pack.ts'
import type { ServedToll } from '../../pipeline/serving/tolls.ts'
import { BlockFileWriter } from '../../pipeline/snapshot/block-file.ts'
import { datapackageName } from '../../pipeline/snapshot/bulk-file.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import { lineageBlocks } from '../../pipeline/snapshot/lineage-blocks.ts'
import { type Manifest, schemaVersion } from '../../pipeline/snapshot/manifest.ts'
import { packOf } from '../../pipeline/snapshot/pack.ts'
import { snapshotFolder, switchTo } from '../../pipeline/snapshot/pointer.ts'
import { keyOfProvenance, type Provenance } from '../../pipeline/snapshot/provenance.ts'
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
  const { figures, openings, tolls = [], openingUntil = '2026-11-29 12:00:00' } = snapshot
  const folder = snapshotFolder(dataDir, id)
  mkdirSync(folder, { recursive: true })
  const packs = {
    'answers.pack': answersPack(renderAnswers(figures, { version: '2026.1', updated: '2026-01-02', tolls })),
    'stations.pack': packOf(renderStations(figures, openings)),
    'national.pack': packOf(renderNational(figures)),
    'cells.pack': packOf(renderCells(cellsOf(figures))),
  }
  for (const [name, bytes] of Object.entries(packs)) writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, sourceStatesFile), JSON.stringify(snapshot.sources ?? []))
  writeLineage(join(folder, lineageBlocks), snapshot.provenance ?? [])
  const manifest: Manifest = {
    ...{ id, schemaVersion, madeBy: 'fuel-etl 0.0.0', createdAt: figures.snapshotAt, follows: null },
    data: figures.demonstration ? 'demonstration' : 'live',
    files: [...Object.keys(packs), sourceStatesFile, lineageBlocks].map(name => {
      return { name, rows: null, bytes: statSync(join(folder, name)).size, sha256: '' }
    }),
    ...{ sources: [], rates: [], openingUntil, statistics: [], segments: [], bulk: [] },
    datapackage: { name: datapackageName, rows: null, bytes: 0, sha256: '' },
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  switchTo(dataDir, id)
}

function writeLineage(file: string, provenance: Iterable<Provenance>): void {
  const writer = new BlockFileWriter(file)
  for (const one of provenance)
    writer.add(
      keyOfProvenance(one),
      renderProvenance(one, () => ['example.org']),
    )
  writer.finish()
}
