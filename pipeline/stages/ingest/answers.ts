import { isCaptureIntact, keepCapture, readCapture } from '../../fetch/captures.ts'
import type { CaptureValidators, Download, Downloader } from '../../fetch/download.ts'
import { answersFrom } from '../../fetch/from-files.ts'
import { unopenedCapture } from '../../fetch/open-capture.ts'
import type { AnswerRequest } from '../../fetch/take-delivery.ts'
import { withoutSecrets } from '../../fetch/without-secrets.ts'
import { FetchError, FuelError } from '../../model/errors.ts'
import type { Day, Instant } from '../../model/instants.ts'
import type { FeedAnswer, FeedContext, Request } from '../../source.ts'
import { probeFolder } from '../probe/probe-folder.ts'
import type { CaptureRecord } from '../run/run-folder.ts'
import { findKeptCapture, findLastCapture } from './last-captures.ts'
import { probedAnswers } from './probed-answers.ts'

/** Where the answers of one delivery are stored and recorded. */
export interface AnswerContext {
  readonly dataDir: string
  readonly source: string
  /** Limit for one unpacked answer, in bytes. */
  readonly unpackedMax: number
  /** The clock of the run. */
  readonly now: Instant
  /** By request name. */
  readonly captures: Map<string, CaptureRecord>
  /** Names of the requests whose answers the last probe had downloaded. */
  readonly probed: Set<string>
  readonly stop?: AbortSignal
}

/** Answers from `root/<source>/<day>/`. */
export function fileAnswers(context: AnswerContext, root: string, day: Day): AnswerRequest {
  const { dataDir, source, unpackedMax, now, captures } = context
  const files = answersFrom(root, source, day, unpackedMax)
  return async request => {
    const found = findFile(files, request)
    if (request.transient) return found && openAnswer(context, request, 200, found)
    const download = { status: found ? 200 : 404, notModified: false, headers: {}, bytes: found ?? new Uint8Array() }
    const sha256 = await keepCapture(dataDir, download.bytes)
    captures.set(request.name, captureRecord(request, withoutSecrets(request.url), download, now, sha256))
    return openAnswer(context, request, download.status, download.bytes, sha256)
  }
}

/** A missing file is a failed request, unless the feed accepts a 404 or can continue without the answer. */
function findFile(files: (request: Request) => Uint8Array, request: Request): Uint8Array | null {
  try {
    return files(request)
  } catch (error) {
    if (error instanceof FuelError && error.code === 'FETCH' && (request.transient || request.answers?.includes(404)))
      return null
    throw error
  }
}

// Hours for which a stored answer may replace an optional list that rarely changes, while its server does not answer.
const staleForHours = 30 * 24

/** Answers from the network and from stored captures. */
export function networkAnswers(
  context: AnswerContext,
  download: Downloader,
  settings: FeedContext['settings'],
): AnswerRequest {
  const { dataDir, source, now, stop } = context
  const findProbed = probedAnswers(dataDir, source, now)
  return async request => {
    if (request.transient) {
      const { status, bytes } = await download(request, null, stop)
      return openAnswer(context, request, status, bytes)
    }
    const address = withoutSecrets(request.url, settings)
    const kept = findKeptCapture(dataDir, source, request, address, now)
    if (kept) return keptAnswer(context, request, kept)
    const probed = await findProbedAnswer(context, request, findProbed(request, address))
    if (probed) return probed
    try {
      return await freshAnswer(context, request, address, download)
    } catch (error) {
      const isSpare = request.required === false && request.keptForHours !== undefined
      if (!isSpare || !(error instanceof FetchError)) throw error
      const stale = findKeptCapture(dataDir, source, { name: request.name, keptForHours: staleForHours }, address, now)
      if (!stale) throw error
      return keptAnswer(context, request, stale)
    }
  }
}

/** Keeps the age of the stored capture, so that it is requested again when its own time is over. */
function keptAnswer(context: AnswerContext, request: Request, kept: CaptureRecord): FeedAnswer {
  const { dataDir, captures } = context
  captures.set(request.name, { ...kept, notModified: true })
  return openAnswer(context, request, kept.status, readCapture(dataDir, kept.sha256), kept.sha256)
}

/** The answer as the probe received it, with its time: its prices were read then. Null if another probe is just replacing it. */
async function findProbedAnswer(
  context: AnswerContext,
  request: Request,
  probed: CaptureRecord | null,
): Promise<FeedAnswer> {
  const { dataDir, captures } = context
  const folder = probeFolder(dataDir)
  if (probed === null || !isCaptureIntact(folder, probed.sha256)) return null
  const bytes = readCapture(folder, probed.sha256)
  const sha256 = await keepCapture(dataDir, bytes)
  captures.set(request.name, probed)
  context.probed.add(request.name)
  return openAnswer(context, request, probed.status, bytes, sha256)
}

async function freshAnswer(
  context: AnswerContext,
  request: Request,
  address: string,
  download: Downloader,
): Promise<FeedAnswer> {
  const { dataDir, source, captures, stop } = context
  const last = findLastCapture(dataDir, source, request.name, address)
  const got = await download(request, last ? validatorsOf(last) : null, stop)
  const bytes = got.notModified ? readCapture(dataDir, last!.sha256) : got.bytes
  const sha256 = got.notModified ? last!.sha256 : await keepCapture(dataDir, bytes)
  const headers = got.notModified ? { ...last!.headers, ...got.headers } : got.headers
  const fetchedAt = got.endedAt.slice(0, 19).replace('T', ' ')
  captures.set(request.name, captureRecord(request, address, { ...got, headers, bytes }, fetchedAt, sha256))
  return openAnswer(context, request, got.notModified ? 200 : got.status, bytes, sha256)
}

function openAnswer(
  { source, unpackedMax }: AnswerContext,
  request: Request,
  status: number,
  bytes: Uint8Array,
  sha256?: string,
): FeedAnswer {
  return unopenedCapture(source, request, status, bytes, sha256, unpackedMax)
}

function validatorsOf(last: CaptureRecord): CaptureValidators {
  return { etag: last.headers.etag ?? null, lastModified: last.headers['last-modified'] ?? null }
}

function captureRecord(
  request: Request,
  url: string,
  got: Pick<Download, 'status' | 'notModified' | 'headers' | 'bytes'>,
  fetchedAt: Instant,
  sha256: string,
): CaptureRecord {
  return {
    name: request.name,
    url,
    method: request.method ?? 'GET',
    status: got.status,
    headers: got.headers,
    fetchedAt,
    notModified: got.notModified,
    bytes: got.bytes.length,
    sha256,
    sheets: request.sheets ?? [],
    ...(request.pdf && { pdf: true }),
  }
}
