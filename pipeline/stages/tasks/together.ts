/**
 * Runs all work in so many lanes and returns the results in the order of the work. The first lane starts at the
 * beginning, the others at the end. For work sorted from large to small, two large items run together only when no
 * small one is left. An error aborts the other lanes as `stop` does, and they are awaited, so that nothing is written
 * after the lock of the folder is released.
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
