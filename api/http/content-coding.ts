import type { Coding } from '../../pipeline/serving/answers-pack.ts'

// In the order in which we prefer them where the client has no preference.
const offered: readonly Coding[] = ['br', 'gzip', 'identity']

// Clients send a few dozen different values between them; the bound is for those that try all.
const remembered = new Map<string, Coding>()
const rememberedMax = 500

/** The coding for an Accept-Encoding header: the client's weights first, then br before gzip before none. */
export function codingOf(accepted: string | undefined): Coding {
  if (accepted === undefined) return 'identity'
  const known = remembered.get(accepted)
  if (known !== undefined) return known
  if (remembered.size >= rememberedMax) remembered.clear()
  const coding = negotiated(accepted)
  remembered.set(accepted, coding)
  return coding
}

function negotiated(accepted: string): Coding {
  const weights = new Map(accepted.toLowerCase().split(',').map(weightOf))
  // Unless refused, no coding at all is acceptable too, and the last thing that a client wants who names others.
  const unnamed = weights.get('*') ?? 0
  const weight = (coding: Coding) =>
    weights.get(coding) ?? (coding === 'identity' ? Math.max(unnamed, 0.0001) : unnamed)
  const best = [...offered].sort((a, b) => weight(b) - weight(a))[0]!
  return weight(best) > 0 ? best : 'identity'
}

/** `gzip;q=0.5` → ['gzip', 0.5]. A weight that is no number refuses nothing and prefers nothing. */
function weightOf(part: string): [string, number] {
  const [coding = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
  const name = coding === 'x-gzip' ? 'gzip' : coding
  return [name, weight === undefined ? 1 : Math.min(Math.max(Number(weight) || 0, 0), 1)]
}
