import { setTimeout as sleep } from 'node:timers/promises'
import { withFreeSources } from '../../bin/free-sources.ts'
import type { IngestOptions } from '../../bin/options.ts'
import { runDue } from '../../bin/run-due.ts'
import { judgedAndPublished } from '../../bin/workflow.ts'
import type { Downloader } from '../../pipeline/fetch/download.ts'
import { answersFrom } from '../../pipeline/fetch/from-files.ts'
import { RunLocked } from '../../pipeline/model/errors.ts'
import type { Source } from '../../pipeline/source.ts'
import { ingest } from '../../pipeline/stages/ingest/ingest.ts'
import { unwatched } from '../../pipeline/stages/run/progress.ts'

/**
 * One ingest host: `run --due` again and again until nothing is due, with a fixed clock, and publishers that answer with the
 * bundled deliveries. `node dist/bench/scale/ingest-host.js DATA_DIR DELIVERIES NOW WAIT_MS SOURCE…`. Prints one line for each
 * request that a publisher gets and for each snapshot: `{"asked": "lu/stations"}`, `{"published": "2026…"}`. WAIT_MS: how long a
 * publisher takes to answer.
 */
const [dataDir, root, now, waitMs, ...ids] = process.argv.slice(2) as [string, string, string, string, ...string[]]
const day = now.slice(0, 10)
const options: IngestOptions & { readonly json: boolean; readonly quiet: boolean } = {
  dataDir,
  threads: 1,
  onlyOpen: false,
  source: ids,
  due: true,
  json: false,
  quiet: true,
}

/** Throws FetchError for a request that the delivery has no file for. */
function publisher({ descriptor: { id } }: Source): Downloader {
  const at = `${now.replace(' ', 'T')}.000Z`
  return async request => {
    say({ asked: `${id}/${request.name}` })
    await sleep(Number(waitMs))
    const bytes = answersFrom(root, id, day)(request)
    const { url } = request
    return { status: 200, notModified: false, headers: {}, bytes, url, startedAt: at, endedAt: at, attempts: 1 }
  }
}

async function runOnce(): Promise<'done' | 'more'> {
  const { runs } = await runDue(options, { clock: () => now, env: {} }, (due, stillDue) =>
    withFreeSources(
      options,
      due,
      async ({ source, held, stop }) => {
        const run = await ingest({
          dataDir,
          now: null,
          wallClock: () => now,
          env: {},
          stop,
          progress: unwatched,
          sources: due.filter(({ descriptor }) => source.includes(descriptor.id)),
          origin: { kind: 'network', downloaderFor: publisher },
          reserveRun: id => held.store.reserveRun(id),
        })
        return judgedAndPublished({ ...options, held }, run, unwatched, () => now)
      },
      stillDue,
    ),
  )
  for (const { snapshot } of runs) say({ published: snapshot })
  return runs.length === 0 ? 'done' : 'more'
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

for (let state = 'more'; state === 'more'; ) {
  try {
    state = await runOnce()
  } catch (error) {
    if (!(error instanceof RunLocked)) throw error
    // Other hosts have all that is due.
    await sleep(200)
  }
}
