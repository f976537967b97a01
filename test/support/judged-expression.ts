import { isSafe } from 'redos-detector'

// The most that any expression of the questions scores is 2; the time of the check grows with this limit.
const maxScore = 5

/** The score counts the ways in which one text can match: time grows faster than length where there is no end to them. */
export function judged(expression: string): string {
  const end = expression.lastIndexOf('/')
  // The check does not read names of groups.
  const source = expression.slice(1, end).replace(/\(\?<\w+>/g, '(')
  const pattern = new RegExp(source, flagsOf(expression.slice(end + 1)))
  const { safe, score } = isSafe(pattern, { timeout: Infinity, maxScore })
  if (safe) return 'safe'
  return score.infinite ? 'backtracks without end' : 'backtracks too often'
}

/** The check knows `i` and `u`, but not both. Without `i` fewer letters match; none of ours repeats single letters. */
function flagsOf(flags: string): string {
  return flags.includes('u') ? flags.replace('i', '') : flags
}
