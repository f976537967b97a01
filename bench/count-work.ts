import { Session } from 'node:inspector'

/** How much was done in the modules of one folder since it was last asked. */
export interface WorkCounter {
  count(): number
  stop(): void
}

/**
 * Counts how often each block of code ran, by the coverage that V8 keeps: the same for the same question on every
 * machine, however busy. To these are added the characters and elements that built-in methods were handed, because a
 * `slice` in a loop is no block. Functions that ran before the start count less exactly: import them afterwards.
 */
export function countWork(folder: string): WorkCounter {
  const session = new Session()
  session.connect()
  post(session, 'Profiler.enable')
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const handed = countHanded()
  const count = () => {
    const walked = handed.take()
    const { result } = post<Coverage>(session, 'Profiler.takePreciseCoverage')
    const blocks = result
      .filter(({ url }) => url.includes(folder))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(range => range.count)))
    handed.take()
    return blocks.reduce((sum, times) => sum + times, walked)
  }
  const stop = () => {
    handed.stop()
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

/** The answer is there when `post` returns: the session is of this thread. */
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

/** Puts a counter before the built-in methods that walk what they belong to, or the text that they are given. */
function countHanded() {
  let handed = 0
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
          handed += this.length
          return method.apply(this, given)
        }
      })
    }
  }
  wrap<readonly unknown[]>(Array.prototype, 'slice', method => {
    return function (...given) {
      const part = method.apply(this, given) as readonly unknown[]
      handed += part.length
      return part
    }
  })
  // `test`, `match`, `replace` and their like end here as well.
  wrap<RegExp>(RegExp.prototype, 'exec', method => {
    return function (...given) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = method.apply(this, given)
      handed += (found && this.lastIndex > from ? this.lastIndex : String(given[0]).length) - from
      return found
    }
  })
  const stop = () => {
    for (const back of undo) back()
  }
  const take = () => {
    const taken = handed
    handed = 0
    return taken
  }
  return { take, stop }
}
