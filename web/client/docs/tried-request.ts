/** The request of a form, made only from its fields. */
export interface TriedRequest {
  readonly method: string
  /** With its parameters, but never with the key. */
  readonly address: string
  readonly key: string
  readonly body: string | null
}

type Field = HTMLInputElement | HTMLSelectElement

/** Empty fields are left out, so that the service uses its defaults. */
export function askedIn(form: HTMLFormElement): TriedRequest {
  const fields = [...form.querySelectorAll<Field>('input[name], select[name]')]
  let path = form.dataset.path!
  const query: string[] = []
  for (const { name, value, dataset } of fields) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value).replaceAll('%20', '+'))
    else if (value !== '') query.push(`${name}=${plainly(value)}`)
  }
  return {
    method: form.dataset.method!,
    address: location.origin + path + (query.length > 0 ? `?${query.join('&')}` : ''),
    key: form.querySelector<HTMLInputElement>('.key')?.value.trim() ?? '',
    body: form.querySelector<HTMLTextAreaElement>('.body')?.value ?? null,
  }
}

/** Commas stay readable, because they are not delimiters here. */
function plainly(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2C', ',')
}

/** The same as a shell command. It contains the variable with the key instead of the key. */
export function curlOf({ method, address, body }: TriedRequest, isKeyed: boolean): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const words = [
    ...(isKeyed ? ['-H "X-API-Key: $KEY"'] : []),
    ...(method === 'POST' ? [`-H 'Content-Type: application/json'`] : []),
    quoted(address),
    ...(method === 'POST' ? [`-d ${quoted(body ?? '')}`] : []),
  ]
  return `curl ${words.join(' ')}`
}
