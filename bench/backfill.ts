import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backfillAndPublish } from '../bin/commands/backfill.ts'
import { wholeRun } from '../bin/commands/run.ts'
import type { ComposedArchive } from '../fixtures/archives/archive-days.ts'
import { composeFrenchArchive } from '../fixtures/archives/fr-zip.ts'
import { composeItalianArchive } from '../fixtures/archives/it.ts'
import { packageRoot } from '../pipeline/disk/package-root.ts'
import { sizeText } from '../pipeline/model/size-text.ts'
import { frZip, it } from '../pipeline/sources/index.ts'
import type { ArchivedSource } from '../pipeline/stages/backfill/backfill.ts'
import { acceptSources, archiveWord } from '../pipeline/stages/run/accepted.ts'
import { withMarkets } from '../pipeline/stages/run/market-locks.ts'

// Backfills a year of composed archives of Italy and France and prints what it took and what was refused:
// `npm run bench:backfill -- 60` with that many stations in each market.
const stations = Number(process.argv[2] ?? 60)
const from = '2025-11-18'
const until = '2026-11-18'
const markets: readonly (readonly [ArchivedSource, ComposedArchive])[] = [
  [it as ArchivedSource, composeItalianArchive('2025-10-01', until, stations)],
  [frZip as ArchivedSource, composeFrenchArchive('2025-10-01', until, stations)],
]

const folder = mkdtempSync(join(tmpdir(), 'fuel-backfill-'))
try {
  const dataDir = join(folder, 'data')
  const archiveDir = join(folder, 'archives')
  mkdirSync(archiveDir)
  const fixtures = join(packageRoot(), 'fixtures', 'deliveries')
  await wholeRun({ dataDir, threads: 2, onlyOpen: false, from: fixtures, source: ['it', 'fr', 'ecb', 'bulletin'] })
  for (const [source, files] of markets) {
    const { id } = source.descriptor
    acceptSources(dataDir, [archiveWord(id)])
    for (const { name, content } of files) writeFileSync(join(archiveDir, name), content)
    const beganMs = performance.now()
    const options = { dataDir, archiveDir, from, threads: 2, json: false, quiet: true }
    const report = await withMarkets(dataDir, [], held =>
      backfillAndPublish(source, { ...options, held }, () => {
        throw new Error('expected the archive in a folder')
      }),
    )
    const seconds = (performance.now() - beganMs) / 1000
    const { counts, absent, refused, bytes, readUntil } = report
    const packed = files.reduce((sum, { content }) => sum + content.length, 0)
    const lines = [
      `${id}: ${from} to ${readUntil} in ${seconds.toFixed(1)} s, ${(seconds / counts.days).toFixed(3)} s a day`,
      `  days ${counts.days}, not in the archive ${absent.length}, refused ${refused.length}`,
      `  rows ${counts.rows}, read ${counts.read}, moves ${counts.moves}`,
      `  put aside ${JSON.stringify(counts.quarantined)}, unreadable prices ${JSON.stringify(counts.unreadable)}`,
      `  held ${counts.held}, withheld ${counts.withheld}: ${JSON.stringify(counts.byRule)}`,
      `  archive ${sizeText(packed)}, archive and history on the disk ${sizeText(bytes)}`,
      ...refused.map(({ day, code, message }) => `  ${day} ${code}: ${message.slice(0, 120)}`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
