import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** The resources that a process under load has used. */
export interface Usage {
  /** Microseconds of CPU, user and system. */
  readonly cpu: number
  /** Resident memory, bytes. */
  readonly rss: number
}

/** The delays of the event loop of a process, in milliseconds: how long it could run nothing else. */
export interface Blocks {
  readonly longest: number
  /** The 99th percentile of the delays of a timer of 1 ms. */
  readonly p99: number
}

export type UsageQuestion = 'usage' | 'blocks'

/**
 * In the child: sends the parent the port, and answers its questions. Ends when the parent ends. The first question for blocks starts to
 * measure them, because the timer would slow down other measurements. Each later question covers the time since the previous one.
 */
export function answerUsage(port: number): void {
  let delays: IntervalHistogram | undefined
  process.once('disconnect', () => process.exit())
  process.on('message', (question: UsageQuestion) => {
    if (question === 'blocks') {
      delays ??= startedDelays()
      process.send!({
        longest: delays.max / 1e6 - timerMs,
        p99: delays.percentile(99) / 1e6 - timerMs,
      } satisfies Blocks)
      delays.reset()
      return
    }
    const { user, system } = process.cpuUsage()
    process.send!({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Usage)
  })
  process.send!({ port })
}

const timerMs = 1

function startedDelays(): IntervalHistogram {
  const delays = monitorEventLoopDelay({ resolution: timerMs })
  delays.enable()
  return delays
}
