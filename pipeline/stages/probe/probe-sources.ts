import { takesLong } from '../../fetch/limits.ts'
import type { StoredRate, StoredWeek } from '../../memory/memory.ts'
import { WorkerDied } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { StoredSource } from '../../model/stored.ts'
import { findManifestOf } from '../../snapshot/manifest.ts'
import { findCurrentId } from '../../snapshot/pointer.ts'
import { readMemory } from '../../snapshot/read-memory.ts'
import { WorkingDatabase } from '../../snapshot/working-database.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { workerLimitsOf } from '../../workers/limits.ts'
import { acceptSources, readAccepted } from '../run/accepted.ts'
import { isRead } from '../run/outcome.ts'
import { isOnProbation } from '../run/permission.ts'
import { emptyReport, type RunReport, type SourceReport } from '../run/report.ts'
import { type DeliveryRecord, readDeliveryRecord, readRun } from '../run/run-folder.ts'
import type { Workers } from '../tasks/workers.ts'
import { findBundledDelivery } from './bundled-delivery.ts'
import type { DeliveryLook } from './describe-task.ts'
import { judgeProbed } from './judge-probed.ts'
import { bulletinCountries } from './medians.ts'
import { DownloadObserver } from './observed-downloads.ts'
import { clearProbeFolder, keepProbeReport, probeFolder } from './probe-folder.ts'
import type { ProbedSource, ProbeReport } from './probe-report.ts'
import { profileDifferences } from './profile-differences.ts'

/** A run of some of the probed sources. */
export interface ProbeWave {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly observe: DownloadObserver['observe']
}

export interface ProbeSetup {
  /** The operator's data folder. The caller has locked its `probe` folder. */
  readonly dataDir: string
  readonly sources: readonly Source[]
  /** All sources of the program. */
  readonly allSources: readonly Source[]
  /** Makes a complete run, with every source of it, stand-ins too. */
  readonly run: (wave: ProbeWave) => Promise<RunReport>
  readonly wallClock: () => Instant
  readonly workers: Workers
  readonly stop?: AbortSignal
}

/**
 * Requests every source once, in a complete run in a scratch folder that has accepted them all, and compares what arrived with
 * the description of the source. The operator's snapshots and acceptances are not changed.
 */
export async function probeSources(setup: ProbeSetup): Promise<ProbeReport> {
  const { sources, allSources, stop } = setup
  const dataDir = probeFolder(setup.dataDir)
  const asked = [...referencesFor(sources, allSources), ...sources]
  const ids = asked.map(({ descriptor }) => descriptor.id)
  clearProbeFolder(setup.dataDir, ids, setup.wallClock())
  acceptSources(
    dataDir,
    allSources.map(({ descriptor }) => descriptor.id),
  )
  const observer = new DownloadObserver()
  const found = new Map<string, Outcome>()
  for (const wave of wavesOf(asked)) {
    stop?.throwIfAborted()
    const report = await setup.run({ dataDir, sources: wave, observe: observer.observe })
    for (const [id, outcome] of outcomesIn(dataDir, report)) found.set(id, outcome)
  }
  const probing = new Probing(setup, dataDir, observer, await stateAfter(dataDir))
  const probed: ProbedSource[] = []
  for (const source of asked) {
    stop?.throwIfAborted()
    probed.push(await probing.probed(source, found.get(source.descriptor.id)!))
  }
  const report = { at: setup.wallClock(), sources: probed }
  keepProbeReport(setup.dataDir, report)
  return report
}

/** The bulletin for the medians, and the exchange rates of other currencies, unless they are probed themselves. */
function referencesFor(sources: readonly Source[], allSources: readonly Source[]): Source[] {
  const markets = sources.filter(isMarketSource)
  const needsRates = markets.some(({ descriptor }) => descriptor.currency !== 'EUR')
  const isNeeded = ({ kind }: Source): boolean =>
    markets.length > 0 && (kind === 'history' || (kind === 'rates' && needsRates))
  return allSources.filter(source => isNeeded(source) && !sources.includes(source))
}

/** Stand-ins follow the sources that they substitute, and sweeps come last, so that each run has the prices of one feed of a market. */
function wavesOf(sources: readonly Source[]): (readonly Source[])[] {
  const ids = sources.map(({ descriptor }) => descriptor.id)
  const isStandIn = (source: Source): boolean =>
    source.kind === 'stations' && ids.includes(source.descriptor.standsInFor ?? '')
  const isSlow = ({ descriptor }: Source): boolean => takesLong(descriptor)
  const waves = [
    sources.filter(source => !isSlow(source) && !isStandIn(source)),
    sources.filter(source => !isSlow(source) && isStandIn(source)),
    sources.filter(isSlow),
  ]
  return waves.filter(wave => wave.length > 0)
}

interface Outcome {
  readonly delivery: DeliveryRecord
  readonly report: SourceReport
}

function outcomesIn(dataDir: string, { run, sources }: RunReport): [string, Outcome][] {
  return Object.entries(readRun(dataDir, run).deliveries).map(([id, path]) => {
    const delivery = readDeliveryRecord(dataDir, path)
    const report = sources.find(one => one.id === id) ?? emptyReport(id, delivery.status, delivery.error)
    return [id, { delivery, report }]
  })
}

/** What the runs of the probe have stored. */
interface ProbeState {
  readonly sources: readonly StoredSource[]
  readonly rates: readonly StoredRate[]
  readonly weeks: readonly StoredWeek[]
}

async function stateAfter(dataDir: string): Promise<ProbeState> {
  const database = await WorkingDatabase.open(1)
  try {
    return await readMemory(database, dataDir, findManifestOf(dataDir, findCurrentId(dataDir)))
  } finally {
    database.close()
  }
}

/** Compares the deliveries of a probe with the descriptions of their sources. */
class Probing {
  readonly #setup: ProbeSetup
  readonly #dataDir: string
  readonly #observer: DownloadObserver
  readonly #state: ProbeState

  constructor(setup: ProbeSetup, dataDir: string, observer: DownloadObserver, state: ProbeState) {
    this.#setup = setup
    this.#dataDir = dataDir
    this.#observer = observer
    this.#state = state
  }

  async probed(source: Source, { delivery, report }: Outcome): Promise<ProbedSource> {
    const { id } = source.descriptor
    const bundled = delivery.captures.length > 0 ? await findBundledDelivery(source) : null
    const accepted = isRead(report.status) ? this.#state.sources.find(one => one.id === id)?.profile : undefined
    const compared = accepted && bundled && profileDifferences(source, bundled.profile, accepted)
    const isExpected = accepted && (!compared || compared.differences.every(({ kind }) => kind !== 'column'))
    const look = isExpected ? { profile: accepted, files: [] } : await this.#lookAt(source, delivery, report)
    const profile = accepted ?? look.profile
    return judgeProbed({
      source,
      delivery,
      report,
      observed: this.#observer.of(id),
      isReference: !this.#setup.sources.includes(source),
      isOnProbation: isOnProbation(readAccepted(this.#setup.dataDir), source.descriptor),
      probeDir: this.#dataDir,
      bundled,
      look: { ...look, profile },
      compared: profile && bundled ? profileDifferences(source, bundled.profile, profile) : null,
      rates: this.#state.rates,
      weeks: this.#state.weeks,
      bulletinCountries: await this.#bulletinCountries(),
    })
  }

  /** Countries that the bulletin should have, where it could not be read. */
  async #bulletinCountries(): Promise<ReadonlySet<string>> {
    return this.#state.weeks.length > 0 ? new Set() : bulletinCountries(this.#setup.allSources)
  }

  /** Nothing is known of a delivery that ended the process that read it. */
  async #lookAt({ descriptor }: Source, delivery: DeliveryRecord, { errorCode }: SourceReport): Promise<DeliveryLook> {
    const nothing = { profile: null, files: [] }
    if (delivery.captures.length === 0 || errorCode === 'READER_DIED') return nothing
    const { stop, workers } = this.#setup
    const task = { limits: workerLimitsOf([descriptor]), ...(stop && { stop }) }
    try {
      return await workers.do('describeDelivery', { dataDir: this.#dataDir, delivery }, task)
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      return nothing
    }
  }
}
