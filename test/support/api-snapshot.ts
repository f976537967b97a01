import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { brandAnswers, commonAnswers, historyAnswers, tollAnswers } from '../../pipeline/serving/answers.ts'
import { answersPack } from '../../pipeline/serving/answers-pack.ts'
import { cellsPackName, renderCells } from '../../pipeline/serving/cells-pack.ts'
import { logosJson } from '../../pipeline/serving/logos.ts'
import { figuresOfMarket } from '../../pipeline/serving/market-figures.ts'
import { renderNational, renderWeeks, weeksPackName } from '../../pipeline/serving/national-pack.ts'
import type { OpeningRows } from '../../pipeline/serving/opening-rows.ts'
import { packed } from '../../pipeline/serving/packed.ts'
import type { Toll } from '../../pipeline/serving/schemas/tolls.ts'
import { servingPacksOf } from '../../pipeline/serving/serving-packs.ts'
import { BlockFileWriter } from '../../pipeline/snapshot/block-file.ts'
import { datapackageName } from '../../pipeline/snapshot/bulk-file.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import { lineageBlocksName } from '../../pipeline/snapshot/lineage-blocks.ts'
import { schemaVersion, sealManifest } from '../../pipeline/snapshot/manifest.ts'
import { packOf } from '../../pipeline/snapshot/pack.ts'
import type { ManifestPart } from '../../pipeline/snapshot/part.ts'
import { snapshotFolder, switchTo } from '../../pipeline/snapshot/pointer.ts'
import {
  keyOfProvenance,
  originMembers,
  type Provenance,
  type ProvenanceRow,
  storedMembers,
} from '../../pipeline/snapshot/provenance.ts'
import { keyOfText } from '../../pipeline/snapshot/row-texts.ts'
import { settlePart } from '../../pipeline/snapshot/settle-part.ts'
import { type SourceState, sourceStatesFile } from '../../pipeline/snapshot/source-states.ts'
import { cellsOf } from './cells-of.ts'
import { fileOf } from './snapshot-tables.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface SnapshotMade {
  readonly figures: Figures
  readonly openings: OpeningRows
  readonly tolls?: readonly Toll[]
  readonly openingUntil?: string
  readonly sources?: readonly SourceState[]
  /** In the order of their keys. */
  readonly provenance?: Iterable<Provenance>
}

/** Writes the files of a snapshot and its parts that a server reads, and makes it current. */
export function writeSnapshot(dataDir: string, id: string, snapshot: SnapshotMade): void {
  const { figures, openings, openingUntil = openings.until } = snapshot
  const folder = snapshotFolder(dataDir, id)
  mkdirSync(folder, { recursive: true })
  const provenance = [...(snapshot.provenance ?? [])]
  const own = new Map([
    ['answers.pack', answersPack(commonAnswers(figures, logosJson(figures)))],
    ['national.pack', packOf(renderNational(figures))],
    [sourceStatesFile, Buffer.from(JSON.stringify(snapshot.sources ?? sourcesOf(provenance)))],
  ])
  for (const [name, bytes] of own) writeFileSync(join(folder, name), bytes)
  const manifest = sealManifest({
    id,
    schemaVersion,
    madeBy: 'fuel-etl 0.0.0',
    createdAt: figures.snapshotAt,
    follows: null,
    data: figures.demonstration ? 'demonstration' : 'live',
    files: [...own].sort().map(([name, bytes]) => {
      return { name, rows: null, bytes: bytes.length, sha256: sha256Of(bytes) }
    }),
    parts: partsOf(dataDir, snapshot, provenance),
    sources: [],
    rates: [],
    openingUntil,
    statistics: [],
    segments: [],
    bulk: [],
    datapackage: { name: datapackageName, rows: null, bytes: 0, sha256: '' },
  })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  switchTo(dataDir, id)
}

function partsOf(dataDir: string, snapshot: SnapshotMade, provenance: readonly Provenance[]): ManifestPart[] {
  const { figures, openings, tolls = [], openingUntil = openings.until } = snapshot
  const made = (name: string, files: Readonly<Record<string, Buffer>>): ManifestPart => {
    return { name, changesAt: null, made: { by: 'fuel-etl 0.0.0' }, files: settled(dataDir, name, files) }
  }
  const markets = figures.markets.map(market => {
    const own = figuresOfMarket(figures, market)
    const read = provenance.filter(({ country }) => country === market.country)
    return made(market.country, {
      ...servingPacksOf(own, { ...openings, until: openingUntil }),
      [lineageBlocksName]: lineageOf(read),
      'texts.blocks': textsOf(read),
      'answers.pack': answersPack(brandAnswers({ ...figures, markets: [market] })),
    })
  })
  return [
    ...markets,
    made('cells', { [cellsPackName]: packed(packOf(renderCells(cellsOf(figures)))) }),
    made('history', {
      'answers.pack': answersPack(historyAnswers(figures)),
      [weeksPackName]: packOf(renderWeeks(figures.history)),
    }),
    made('tolls', { 'answers.pack': answersPack(tollAnswers({ version: '2026.1', updated: '2026-01-02', tolls })) }),
  ]
}

function settled(dataDir: string, part: string, files: Readonly<Record<string, Buffer>>): ManifestPart['files'] {
  const bench = temporaryFolder()
  const made = Object.entries(files).map(([name, bytes]) => {
    const path = join(bench, name)
    writeFileSync(path, bytes)
    return { name, path, rows: null }
  })
  return settlePart(dataDir, part, made)
}

/** The path of a file in a part of a snapshot. */
export function partFile(dataDir: string, id: string, part: string, name: string): string {
  return join(dataDir, fileOf(dataDir, id, name, part))
}

function lineageOf(provenance: readonly Provenance[]): Buffer {
  const file = join(temporaryFolder(), lineageBlocksName)
  const writer = new BlockFileWriter(file)
  for (const one of provenance) writer.add(keyOfProvenance(one), storedRows(one))
  writer.finish()
  return readFileSync(file)
}

/** As `storedProvenance` makes it. */
function storedRows({ rows }: Provenance): string {
  return JSON.stringify(
    rows.map(row => [
      ...storedMembers.map(member => row[member]),
      [...originMembers.map(member => row[member]), textId(row)],
    ]),
  )
}

function textsOf(provenance: readonly Provenance[]): Buffer {
  const texts = new Map(provenance.flatMap(({ rows }) => rows.map(row => [textId(row), JSON.stringify(row.fields)])))
  const file = join(temporaryFolder(), 'texts.blocks')
  const writer = new BlockFileWriter(file)
  for (const [id, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) writer.add(keyOfText(id), text)
  writer.finish()
  return readFileSync(file)
}

function textId({ fields }: Pick<ProvenanceRow, 'fields'>): string {
  return sha256Of(JSON.stringify(fields)).slice(0, 12)
}

/** The state of the sources of the rows. */
function sourcesOf(provenance: readonly Provenance[]): SourceState[] {
  const known = new Map(provenance.flatMap(({ sources }) => [...sources]))
  return [...known.values()].map(({ lastRead, ...source }) => ({
    ...source,
    kind: 'stations',
    country: source.id.toUpperCase(),
    basis: 'stations',
    idSpace: source.id,
    hosts: ['example.org'],
    reuse: 'open',
    level: 'seen whole',
    readWithinHours: null,
    askedAt: lastRead,
    readAt: lastRead,
    seconds: '1.000',
    status: 'success',
    errorCode: null,
    error: null,
    failures: 0,
    failingSince: null,
    newestAt: null,
    stationsInForce: 0,
    inForce: 0,
    held: 0,
    withheld: 0,
    stale: 0,
    delivered: null,
  }))
}
