import { FuelError, UsageError } from '../../pipeline/model/errors.ts'
import { errorExitCode } from '../../pipeline/model/exit-codes.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { readSources } from '../../pipeline/snapshot/read-memory.ts'
import { archivedSourceNamed } from '../../pipeline/stages/backfill/backfill.ts'
import { recentProbeReport } from '../../pipeline/stages/probe/clean-sources.ts'
import type { ProbedSource } from '../../pipeline/stages/probe/probe-report.ts'
import { findRefusals, type Refusal } from '../../pipeline/stages/probe/refusals.ts'
import { takeWord, type Word } from '../../pipeline/stages/run/accept-word.ts'
import { acceptSources, archiveWord, readAccepted } from '../../pipeline/stages/run/accepted.ts'
import { isOnProbation, whyLeftOut } from '../../pipeline/stages/run/permission.ts'
import { type Command, folderCommand } from '../command.ts'
import { inTurnOf } from '../locks.ts'
import { allSources, type FolderOptions, refuseUnknownSources, sourceIds } from '../options.ts'
import { sayPrintable, voiceFor } from '../print/voice.ts'
import { wallClock } from '../this-machine.ts'
import { linesBelow } from './check/network-text.ts'

interface AcceptOptions extends FolderOptions {
  readonly allClean: boolean
  readonly archive: boolean
}

export function acceptCommand(): Command {
  return folderCommand('accept')
    .description('accept sources: end their probation, or accept the findings of the last three deliveries')
    .argument('[source...]', 'ids of the sources', sourceIds, [])
    .option('--all-clean', 'accept every source that the last probe found to match its description', false)
    .option('--archive', 'accept what backfills read from the archives of these sources', false)
    .action((ids: readonly string[], options: AcceptOptions) => accept(ids, options))
    .examples([
      ['fuel-etl accept md', 'publish Moldova after you have checked its deliveries'],
      ['fuel-etl accept es hr si', 'several sources; ids in any case'],
      ['fuel-etl accept it --archive', 'publish what a backfill of Italy has read'],
      ['fuel-etl check network --all && fuel-etl accept --all-clean', 'all sources whose first delivery matches'],
    ])
    .remarks(
      "First check the output of 'fuel-etl check network', or of 'fuel-etl run' and 'fuel-etl rejected --quarantined --source ID'.",
      'The findings that can be accepted are explained in docs/reasons.md.',
    )
}

async function accept(named: readonly string[], options: AcceptOptions): Promise<void> {
  const { dataDir, allClean, archive } = options
  refuseUnknownSources(named)
  if (named.length === 0 && !allClean) throw new UsageError('nothing to accept: name sources, or use --all-clean')
  if (named.length > 0 && allClean) throw new UsageError('--all-clean selects the sources: name none next to it')
  if (archive) return acceptArchives([...new Set(named)], options)
  const probed = allClean ? recentProbeReport(dataDir, wallClock()).sources : []
  const left = probed.filter(({ verdict }) => verdict !== 'clean')
  const ids = allClean ? probationOf(dataDir, probed) : [...new Set(named)]
  const { accepted, refused } = await takeWords(options, ids)
  const result = {
    accepted,
    refused,
    left: left.map(({ id, verdict, commands }) => ({ source: id, verdict, commands })),
  }
  voiceFor(options).result(result, () => {
    sayPrintable([...accepted.flatMap(linesOf), ...refused.map(({ why }) => why)])
    if (allClean) sayRest(accepted, probed, left)
  })
  const open = accepted.flatMap(({ source, left }) => left.map(why => `${source}: ${why}`))
  const faults = [...refused.map(({ why }) => why), ...open]
  if (faults.length === 0) return
  voiceFor(options).fault(errorExitCode('USAGE'), faults.join('; '))
}

/** An archive is accepted by itself: its files have other layouts and other errors than the feed. */
async function acceptArchives(named: readonly string[], options: AcceptOptions): Promise<void> {
  const { dataDir, allClean } = options
  if (allClean) throw new UsageError('--archive needs the names of sources: no probe reads archives')
  const ids = named.map(id => archivedSourceNamed(allSources, id).descriptor.id)
  await inTurnOf(options, async () => acceptSources(dataDir, ids.map(archiveWord)))
  const accepted = ids.map(source => ({ source, endsProbation: true, findings: [], left: [], refusals: [] }))
  voiceFor(options).result({ accepted, refused: [], left: [] }, () =>
    sayPrintable(ids.map(id => `the archive of ${id} is accepted: its next backfill is published`)),
  )
}

/** The clean sources that still wait for the operator. */
function probationOf(dataDir: string, probed: readonly ProbedSource[]): string[] {
  const accepted = readAccepted(dataDir)
  const clean = probed.filter(({ verdict }) => verdict === 'clean').map(({ id }) => id)
  const waiting = allSources.filter(({ descriptor }) => isOnProbation(accepted, descriptor))
  return waiting.map(({ descriptor }) => descriptor.id).filter(id => clean.includes(id))
}

interface AcceptedSource extends Word {
  readonly source: string
  /** Null if nothing of it was seen in this folder. */
  readonly refusals: readonly Refusal[] | null
}

interface RefusedSource {
  readonly source: string
  readonly why: string
}

/** Accepts each source by itself. The error of a single one is thrown. */
async function takeWords(options: AcceptOptions, ids: readonly string[]) {
  const { dataDir } = options
  const accepted: AcceptedSource[] = []
  const refused: RefusedSource[] = []
  if (ids.length === 0) return { accepted, refused }
  const known = await readSources(dataDir, findCurrentId(dataDir))
  await inTurnOf(options, async () => {
    for (const id of ids) {
      try {
        const { descriptor } = allSources.find(one => one.descriptor.id === id)!
        const word = takeWord(dataDir, descriptor, known.find(one => one.id === id)?.streaks ?? [])
        accepted.push({ source: id, ...word, refusals: findRefusals(dataDir, id) })
      } catch (error) {
        if (!(error instanceof FuelError) || ids.length === 1) throw error
        refused.push({ source: id, why: error.message })
      }
    }
  })
  return { accepted, refused }
}

function linesOf({ source: id, endsProbation, findings, left, refusals }: AcceptedSource): string[] {
  const missing = whyLeftOut(allSources.find(one => one.descriptor.id === id)!.descriptor, process.env)
  const lines = [
    ...(endsProbation ? [publishedText(id, left.length === 0, missing)] : []),
    ...findings.map(finding => `${id}: ${finding} is accepted from the next run on, as long as the deliveries show it`),
    ...left.map(why => `${id}: ${why}`),
  ]
  if (lines.length === 0) return [`${id} is accepted already`]
  if (refusals === null)
    return [
      ...lines,
      `${id}: accepted unseen: no run and no probe of this folder has requested it; 'fuel-etl check network ${id}' does`,
    ]
  const isAccepted = findings.length > 0 || left.length === 0
  return [...lines, ...refusals.map(one => `${id}: ${isAccepted ? 'accepted although ' : ''}${refusalText(one)}`)]
}

/** With the bytes, so that it is known later what was seen. */
function refusalText({ by, at, why, captures }: Refusal): string {
  const hashes = captures.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 12)}`)
  const more = hashes.length > hashesNamed ? ` and ${hashes.length - hashesNamed} more` : ''
  const bytes = hashes.length > 0 ? ` (SHA-256 of what it read: ${hashes.slice(0, hashesNamed).join(', ')}${more})` : ''
  return `the ${by} of ${at} UTC refused it: ${why.replace(/\.$/, '')}${bytes}`
}

const hashesNamed = 3

function publishedText(id: string, isWhole: boolean, missing: string | null): string {
  if (!isWhole) return `${id} is no longer on probation, but still refused`
  return missing === null
    ? `${id} is published from the next run on`
    : `${id} is accepted, but not yet downloaded. ${missing}`
}

function sayRest(
  accepted: readonly AcceptedSource[],
  probed: readonly ProbedSource[],
  left: readonly ProbedSource[],
): void {
  const others = probed.length - left.length - accepted.length
  const next = accepted.length > 0 ? "; next: 'fuel-etl run'" : ''
  sayPrintable([
    ...(others > 0 ? [`${counted(others, 'clean source needs', 'clean sources need')} no acceptance`] : []),
    ...linesBelow(left),
    '',
    `${accepted.length} accepted, ${left.length} left${next}`,
  ])
}
