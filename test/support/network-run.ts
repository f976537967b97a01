import { judgedAndPublished } from '../../bin/workflow.ts'
import type { Downloader } from '../../pipeline/fetch/download.ts'
import { answersFrom } from '../../pipeline/fetch/from-files.ts'
import { FetchError } from '../../pipeline/model/errors.ts'
import type { Day, Instant } from '../../pipeline/model/instants.ts'
import type { Request, Source } from '../../pipeline/source.ts'
import { inThisProcess } from '../../pipeline/stages/all-tasks/workers.ts'
import { ingest } from '../../pipeline/stages/ingest/ingest.ts'
import { withLock } from '../../pipeline/stages/run/lock.ts'
import { unwatched } from '../../pipeline/stages/run/progress.ts'
import type { RunReport } from '../../pipeline/stages/run/report.ts'
import { fixturesRoot } from './deliver.ts'

export interface LiveRun {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly now: Instant
  /** The day of the bundled deliveries that the publishers answer with. */
  readonly day: Day
  readonly env?: Readonly<Record<string, string>>
  /** Ids of sources whose servers do not answer, and of sources that answer with a web page, or with an empty list. */
  readonly down?: readonly string[]
  readonly closed?: readonly string[]
  readonly emptied?: readonly string[]
  /** By id of the source: changes the text of each answer. */
  readonly edited?: Readonly<Record<string, (text: string) => string>>
}

/** All stages of a run from the network. Its publishers answer with bundled deliveries, without sockets. */
export function runLive({ dataDir, sources, now, env = {}, ...answers }: LiveRun): Promise<RunReport> {
  return withLock(dataDir, async () => {
    const run = await ingest({
      dataDir,
      sources,
      now: null,
      workers: inThisProcess(sources),
      env,
      origin: { kind: 'network', downloaderFor: source => publisherOf(source, now, answers) },
      wallClock: () => now,
      progress: unwatched,
    })
    return judgedAndPublished({ dataDir, threads: 2 }, run, unwatched)
  })
}

/** Answers with bundled deliveries. */
export function publisherOf(
  { descriptor: { id } }: Source,
  now: Instant,
  { day, down = [], closed = [], emptied = [], edited = {} }: Omit<LiveRun, 'dataDir' | 'sources' | 'now' | 'env'>,
): Downloader {
  const at = `${now.replace(' ', 'T')}.000Z`
  return async request => {
    const { url } = request
    if (down.includes(id)) throw new FetchError(`${id}: status 503`, { url, status: 503, retryable: false })
    const { status, bytes } = answerTo(id, day, request)
    const page = closed.includes(id) && '<!DOCTYPE html><title>Back soon</title>'
    const shown = page || (emptied.includes(id) && '[]')
    const edit = edited[id]
    const text = edit ? edit(Buffer.from(bytes).toString()) : shown
    const content = text && !request.transient ? Buffer.from(text) : bytes
    return { status, notModified: false, headers: {}, bytes: content, url, startedAt: at, endedAt: at, attempts: 1 }
  }
}

/** A file of the bundled delivery. After the last batch of a list comes the status that the request expects there. */
function answerTo(id: string, day: Day, request: Request): { readonly status: number; readonly bytes: Uint8Array } {
  try {
    return { status: 200, bytes: answersFrom(fixturesRoot, id, day)(request) }
  } catch (error) {
    if (!request.answers?.includes(404)) throw error
    return { status: 404, bytes: new Uint8Array() }
  }
}
