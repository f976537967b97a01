/**
 * Does all of it at once, and gives what came of each in that order. What one cannot go on with ends the others as `stop` does, and they
 * are waited for: nothing is written any more when the folder is let go.
 */
export async function together<Work, Result>(
  all: readonly Work[],
  asked: AbortSignal | undefined,
  done: (work: Work, stop: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const failed = new AbortController()
  const stop = asked ? AbortSignal.any([asked, failed.signal]) : failed.signal
  const results = all.map(work => done(work, stop))
  for (const result of results) result.catch(error => failed.abort(error))
  await Promise.allSettled(results)
  stop.throwIfAborted()
  return Promise.all(results)
}
