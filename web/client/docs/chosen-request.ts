import { type Call, type Code, exampleCodesOf } from '../../../api/shared/request-code.ts'

/** The request of a form, made only from its fields. */
export interface ChosenRequest {
  readonly method: string
  /** With its parameters, but never with the key. */
  readonly path: string
  readonly key: string
  readonly isKeyed: boolean
  readonly body: string | null
}

type Field = HTMLInputElement | HTMLSelectElement

/** Empty fields are left out, so that the service uses its defaults. */
export function chosenIn(form: HTMLFormElement): ChosenRequest {
  let path = form.dataset.path!
  const query: string[] = []
  for (const { name, value, dataset } of fieldsOf(form)) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value).replaceAll('%20', '+'))
    else if (value !== '') query.push(`${name}=${plainly(value)}`)
  }
  const key = form.querySelector<HTMLInputElement>('.key')
  return {
    method: form.dataset.method!,
    path: path + (query.length > 0 ? `?${query.join('&')}` : ''),
    key: key?.value.trim() ?? '',
    isKeyed: key !== null,
    body: form.querySelector<HTMLTextAreaElement>('.body')?.value ?? null,
  }
}

/** The fields that become part of the address. The key and the body have no name. */
export function fieldsOf(form: HTMLFormElement): readonly Field[] {
  return [...form.querySelectorAll<Field>('input[name], select[name]')]
}

/** Commas stay readable, because they are not delimiters here. */
function plainly(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2C', ',')
}

/** The request in every language. It prints what the most similar example prints. Null for a body that is not JSON. */
export function codesOf(request: ChosenRequest, examples: readonly Call[], base: string): readonly Code[] | null {
  const json = request.body === null ? undefined : parsed(request.body)
  if (json === null) return null
  const similar = examples.find(example => shapeOf(example.path) === shapeOf(request.path))
  const call: Call = {
    title: '',
    path: request.path,
    ...printing(request.path, similar),
    ...(json && { json }),
    ...(examples[0]?.file !== undefined && { file: lastPart(request.path) }),
  }
  return exampleCodesOf(call, { isKeyed: request.isKeyed, base })
}

function printing(path: string, similar: Call | undefined): Pick<Call, 'answer' | 'javascript' | 'python'> {
  if (similar) {
    const { answer, javascript = [], python = [] } = similar
    return { ...(answer && { answer }), javascript, python }
  }
  const isText = new URLSearchParams(path.split('?')[1]).get('format') === 'csv'
  return { ...(isText && { answer: 'text' }), javascript: ['console.log(answer)'], python: ['print(answer)'] }
}

// An answer with another value of these has other members.
const shaping = ['action', 'format', 'fields']

function shapeOf(path: string): string {
  const query = new URLSearchParams(path.split('?')[1])
  return shaping.map(name => query.get(name) ?? '').join('|')
}

function lastPart(path: string): string {
  return path.split('?')[0]!.split('/').at(-1)!
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
