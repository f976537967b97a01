/** Where the examples of the reference ask. With script the page puts its own address there. */
export const exampleBase = 'http://127.0.0.1:8080'

const longest = 72

/** JSON for people: an object or a list that fits into one line has one line. */
export function jsonText(value: unknown, indent = ''): string {
  const line = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= longest) return line
  const deeper = `${indent}  `
  const members = Array.isArray(value)
    ? value.map(one => deeper + jsonText(one, deeper))
    : Object.entries(value).map(([name, one]) => `${deeper}${JSON.stringify(name)}: ${jsonText(one, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${oneLine(one)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** An example call: the request, and what to print of the answer. The same in each language. */
export interface Call {
  readonly title: string
  /** With its query parameters. */
  readonly path: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  /** Headers in addition to the key. */
  readonly headers?: Readonly<Record<string, string>>
  /** How the answer is read; JSON by default. */
  readonly answer?: 'text'
  /** The name under which a file is saved. */
  readonly file?: string
  /** Lines that print something of `answer`; none for a file. */
  readonly javascript?: readonly string[]
  readonly python?: readonly string[]
  /** An SQL statement over files that curl has downloaded. */
  readonly sql?: string
}

export interface Code {
  readonly language: 'curl' | 'JavaScript' | 'Python' | 'DuckDB'
  readonly text: string
}

/** Where and how a call is sent. */
export interface CallContext {
  readonly isKeyed: boolean
  /** The origin of the service. */
  readonly base?: string
}

/** The call in every language that supports it. A key is a variable of the environment, never a text. */
export function exampleCodesOf(call: Call, { isKeyed, base = exampleBase }: CallContext): readonly Code[] {
  const address = base + call.path
  return [
    { language: 'curl', text: curl(call, address, isKeyed) },
    { language: 'JavaScript', text: javascript(call, address, isKeyed) },
    { language: 'Python', text: python(call, address, isKeyed) },
    ...(call.sql === undefined ? [] : [{ language: 'DuckDB', text: call.sql } as const]),
  ]
}

/** Inside single quotes a shell treats every character except the single quote literally. */
const shellText = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curl({ json, form, headers = {}, file }: Call, address: string, isKeyed: boolean): string {
  const sent = json ? [shellText(JSON.stringify(json))] : []
  const fields = Object.entries(form ?? {}).map(([name, value]) => shellText(`${name}=${value}`))
  const given = Object.entries({ ...(json && { 'Content-Type': 'application/json' }), ...headers })
  const words = [
    ...(isKeyed ? ['-H "X-API-Key: $KEY"'] : []),
    ...given.map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(file === undefined ? [] : ['-fO']),
    shellText(address),
    ...sent.map(text => `-d ${text}`),
    ...fields.map(text => `--data-urlencode ${text}`),
  ]
  const line = `curl ${words.join(' ')}`
  return line.length > 100 ? `curl ${words.join(' \\\n  ')}` : line
}

const scriptText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function javascript(call: Call, address: string, isKeyed: boolean): string {
  const { json, form, headers = {}, file, answer } = call
  const key = isKeyed ? [`'X-API-Key': process.env.KEY`] : []
  const type = json ? [`'Content-Type': 'application/json'`] : []
  const others = Object.entries(headers).map(([name, value]) => `${plainName(name)}: ${scriptText(value)}`)
  const all = [...key, ...type, ...others]
  const members = [
    ...(json || form ? [`method: 'POST',`] : []),
    ...(all.length > 0 ? [`headers: { ${all.join(', ')} },`] : []),
    ...(json ? [`body: JSON.stringify(${scriptObject(json)}),`] : []),
    ...(form ? ['body: new URLSearchParams({', ...fieldLines(form, scriptText, plainName), '}),'] : []),
  ]
  const quoted = scriptText(address)
  const asked = members.length === 0 ? [`fetch(${quoted})`] : [`fetch(${quoted}, {`, ...members.map(indented), '})']
  const read = answer === 'text' ? 'text' : 'json'
  return [
    ...(file === undefined ? [] : [`import { writeFile } from 'node:fs/promises'`, '']),
    `const response = await ${asked.join('\n')}`,
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)',
    ...(file === undefined
      ? [`const answer = await response.${read}()`, ...(call.javascript ?? [])]
      : [`await writeFile('${file}', Buffer.from(await response.arrayBuffer()))`]),
  ].join('\n')
}

function python(call: Call, address: string, isKeyed: boolean): string {
  const { json, form, headers = {}, file, answer } = call
  const key = isKeyed ? [`'X-API-Key': os.environ['KEY']`] : []
  const type = json ? [`'Content-Type': 'application/json'`] : []
  const all = [...key, ...type, ...Object.entries(headers).map(([name, value]) => `'${name}': ${scriptText(value)}`)]
  const members = [
    ...(all.length > 0 ? [`headers={${all.join(', ')}},`] : []),
    ...(json ? [`data=json.dumps(${pythonValue(json)}).encode(),`] : []),
    ...(form ? ['data=urlencode({', ...fieldLines(form, scriptText, name => `'${name}'`), '}).encode(),'] : []),
  ]
  const quoted = scriptText(address)
  const isBare = members.length === 0
  const request = isBare ? [] : ['request = Request(', ...[`${quoted},`, ...members].map(indented), ')']
  const modules = [
    ...(answer === 'text' || file ? [] : ['json']),
    ...(isKeyed ? ['os'] : []),
    ...(file ? ['shutil'] : []),
  ]
  return [
    ...(modules.length > 0 ? [`import ${modules.join(', ')}`] : []),
    ...(form ? ['from urllib.parse import urlencode'] : []),
    `from urllib.request import ${isBare ? 'urlopen' : 'Request, urlopen'}`,
    '',
    ...request,
    `with urlopen(${isBare ? quoted : 'request'}) as response${file ? `, open('${file}', 'wb') as target` : ''}:`,
    indented(pythonReading(call)),
    ...(call.python ?? []),
  ].join('\n')
}

function pythonReading({ file, answer }: Call): string {
  if (file !== undefined) return 'shutil.copyfileobj(response, target)'
  return answer === 'text' ? 'answer = response.read().decode()' : 'answer = json.load(response)'
}

const indented = (line: string) => `  ${line}`
const plainName = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

function fieldLines(
  form: Readonly<Record<string, string>>,
  quoted: (text: string) => string,
  named: (name: string) => string,
): readonly string[] {
  return Object.entries(form).map(([name, value]) => `  ${named(name)}: ${quoted(value)},`)
}

/** Idiomatic JavaScript: names without quotes, texts in single quotes. */
function scriptObject(value: unknown): string {
  if (typeof value === 'string') return scriptText(value)
  if (Array.isArray(value)) return `[${value.map(scriptObject).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${plainName(name)}: ${scriptObject(one)}`)
    .join(', ')} }`
}

/** JSON and Python differ in `true`, `false` and `null`. */
function pythonValue(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value as object)
    .map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`)
    .join(', ')}}`
}
