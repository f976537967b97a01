/** How a request for access ended. Texts are for people. */
export type Ended =
  | { readonly kind: 'stored'; readonly message: string; readonly id: number; readonly key: string | null }
  | { readonly kind: 'invalid'; readonly faults: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly message: string }

interface Answer {
  readonly id?: number
  readonly message?: string
  readonly key?: string
  readonly error?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Sends the form as a browser would, and asks for JSON instead of a page. Never throws. */
export async function sendRequest(form: HTMLFormElement): Promise<Ended> {
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const response = await fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' }, body })
    const answer: Answer = await response.json()
    if (response.ok)
      return { kind: 'stored', message: answer.message ?? '', id: answer.id ?? 0, key: answer.key ?? null }
    if (answer.fields) return { kind: 'invalid', faults: answer.fields }
    if (response.status === 429) return { kind: 'refused', message: tooMany(response.headers.get('Retry-After')) }
    return { kind: 'refused', message: `${answer.error ?? 'The request was refused'}. Please try again later.` }
  } catch {
    return {
      kind: 'refused',
      message: 'The service cannot be reached. Please check your connection and send it again.',
    }
  }
}

function tooMany(retryAfter: string | null): string {
  const seconds = Math.max(1, Number(retryAfter) || 60)
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return `Too many requests from your address. Please send it again in ${wait}: your entries stay in the form.`
}
