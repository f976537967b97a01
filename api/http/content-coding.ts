import type { Coding } from '../../pipeline/serving/answers-pack.ts'

// In our order of preference, for a client that has none.
const offered: readonly Coding[] = ['br', 'gzip', 'identity']

// All clients together send a few dozen different values. The bound protects against a client that tries all.
const codings = new Map<string, Coding>()
const cacheMax = 500

/** The coding for an Accept-Encoding header: the highest weight of the client, then br before gzip before none. */
export function codingOf(accepted: string | undefined): Coding {
  if (accepted === undefined) return 'identity'
  const known = codings.get(accepted)
  if (known !== undefined) return known
  if (codings.size >= cacheMax) codings.clear()
  const coding = negotiated(accepted)
  codings.set(accepted, coding)
  return coding
}

function negotiated(accepted: string): Coding {
  const weights = new Map(accepted.toLowerCase().split(',').map(weightOf))
  // Identity is acceptable unless refused, but ranks last for a client that names other codings.
  const unnamed = weights.get('*') ?? 0
  const weight = (coding: Coding) =>
    weights.get(coding) ?? (coding === 'identity' ? Math.max(unnamed, 0.0001) : unnamed)
  const best = [...offered].sort((a, b) => weight(b) - weight(a))[0]!
  return weight(best) > 0 ? best : 'identity'
}

/** `gzip;q=0.5` → ['gzip', 0.5]. A weight that is not a number counts as 0. */
function weightOf(part: string): [string, number] {
  const [coding = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
  const name = coding === 'x-gzip' ? 'gzip' : coding
  return [name, weight === undefined ? 1 : Math.min(Math.max(Number(weight) || 0, 0), 1)]
}
