import { lookup as lookupOfSystem } from 'node:dns'
import type { LookupFunction } from 'node:net'

// With resolvers that do not answer, the system tries for 10 to 40 seconds. A working second resolver has answered in 5.
const usualMs = 10_000

/** The lookup of the system, with a time limit: names that are looked up together otherwise wait for each other. */
export function lookupWithin(
  milliseconds = usualMs,
  lookup: LookupFunction = lookupOfSystem as LookupFunction,
): LookupFunction {
  return (hostname, options, done) => {
    const timer = setTimeout(() => answer(unanswered(hostname, milliseconds), ''), milliseconds)
    let isAnswered = false
    const answer: typeof done = (...outcome) => {
      clearTimeout(timer)
      if (!isAnswered) done(...outcome)
      isAnswered = true
    }
    lookup(hostname, options, answer)
  }
}

function unanswered(hostname: string, milliseconds: number): NodeJS.ErrnoException {
  const message = `DNS has not answered for ${hostname} in ${milliseconds / 1000} s`
  return Object.assign(new Error(message), { code: 'EAI_AGAIN' })
}
