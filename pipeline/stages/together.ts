/**
 * Does all of it in so many lanes, and gives what came of each in that order. The first lane begins with the first, the others with the
 * last: of works that go from large to small, two large ones are under way together only when no small one is left. What one cannot go on
 * with ends the others as `stop` does, and they are waited for: nothing is written any more when the folder is let go.
 */
export async function together<Work, Result>(
  all: readonly Work[],
  { lanes, stop: asked }: { readonly lanes: number; readonly stop: AbortSignal | undefined },
  done: (work: Work, stop: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const failed = new AbortController()
  const stop = asked ? AbortSignal.any([asked, failed.signal]) : failed.signal
  const results = new Array<Result>(all.length)
  let first = 0
  let last = all.length - 1
  const followLane = async (lane: number): Promise<void> => {
    while (first <= last && !stop.aborted) {
      const at = lane === 0 ? first++ : last--
      results[at] = await done(all[at]!, stop)
    }
  }
  const followed = Array.from({ length: lanes }, (_, lane) => followLane(lane).catch(error => failed.abort(error)))
  await Promise.all(followed)
  stop.throwIfAborted()
  return results
}
