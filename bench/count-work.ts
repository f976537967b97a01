import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

/** How much was done in the modules of one folder since the last call of `count`. */
export interface WorkCounter {
  count(): number
  stop(): void
}

/**
 * Counts how often each block of code ran, from V8's coverage: the same number for the same question on every machine,
 * however busy. Adds the characters and elements that built-in methods process, because a `slice` runs no block of our
 * code. Import the measured modules after the counter started: functions that ran earlier are counted less exactly.
 */
export function countWork(folder: string): WorkCounter {
  // Optimised code does not count its calls, and flushed bytecode forgets them: when either happens depends on the machine.
  setFlagsFromString('--no-opt')
  setFlagsFromString('--no-flush-bytecode')
  const session = new Session()
  session.connect()
  post(session, 'Profiler.enable')
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const walkedByMethods = countWalked()
  const count = () => {
    const walked = walkedByMethods.take()
    const { result } = post<Coverage>(session, 'Profiler.takePreciseCoverage')
    const blocks = result
      .filter(({ url }) => url.includes(folder))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(range => range.count)))
    walkedByMethods.take()
    return blocks.reduce((sum, times) => sum + times, walked)
  }
  const stop = () => {
    walkedByMethods.stop()
    session.disconnect()
  }
  return { count, stop }
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

/** Returns the answer at once, because the session belongs to this thread. */
function post<Answer>(session: Session, method: string, params?: object): Answer {
  let answer: unknown
  let failed: Error | null = null
  session.post(method, params, (error, result) => {
    failed = error
    answer = result
  })
  if (failed) throw failed
  return answer as Answer
}

const walkers = [
  [Array.prototype, ['includes', 'indexOf', 'lastIndexOf', 'join', 'concat', 'reverse']],
  [String.prototype, ['split', 'replaceAll', 'normalize', 'toLowerCase', 'toUpperCase', 'trim']],
  [String.prototype, ['includes', 'indexOf', 'lastIndexOf']],
] as const

type Method<This> = (this: This, ...given: unknown[]) => unknown

/** Wraps the built-in methods that process their own elements or a given text in a counter. */
function countWalked() {
  let walked = 0
  const undo: (() => void)[] = []
  const wrap = <This>(prototype: object, name: string, wrapped: (method: Method<This>) => Method<This>) => {
    const holder = prototype as Record<string, Method<This>>
    const method = holder[name]!
    holder[name] = wrapped(method)
    undo.push(() => {
      holder[name] = method
    })
  }
  for (const [prototype, names] of walkers) {
    for (const name of names) {
      wrap<{ readonly length: number }>(prototype, name, method => {
        return function (...given) {
          walked += this.length
          return method.apply(this, given)
        }
      })
    }
  }
  wrap<readonly unknown[]>(Array.prototype, 'slice', method => {
    return function (...given) {
      const part = method.apply(this, given) as readonly unknown[]
      walked += part.length
      return part
    }
  })
  // `test`, `match`, `replace` and similar methods call this one.
  wrap<RegExp>(RegExp.prototype, 'exec', method => {
    return function (...given) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = method.apply(this, given)
      walked += (found && this.lastIndex > from ? this.lastIndex : String(given[0]).length) - from
      return found
    }
  })
  const stop = () => {
    for (const back of undo) back()
  }
  const take = () => {
    const taken = walked
    walked = 0
    return taken
  }
  return { take, stop }
}
