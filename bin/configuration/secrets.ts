import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { UsageError } from '../../pipeline/model/errors.ts'
import { nearestWord } from '../nearest-word.ts'
import { environmentOnly, secretKeys, settings, sourceSecrets, sourceSettings } from './settings.ts'

/** The NAME=VALUE lines of a secrets file. */
export type Secrets = Readonly<Record<string, string>>

/**
 * Reads a secrets file. A missing file has no secrets: `check` reports it. Throws UsageError for a file that others
 * may read, for a line that is not NAME=VALUE, and for an unknown name; the message never contains a value.
 */
export function readSecrets(file: string): Secrets {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return {}
  if (!found.isFile()) throw new UsageError(`secrets_file: expected a file, found something else at ${file}`)
  if ((found.mode & 0o077) !== 0) {
    const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
    throw new UsageError(
      `${file}: expected mode 0600, found ${mode}: others can use its keys; type 'chmod 600 ${file}'`,
    )
  }
  return withKnownNames(parseSecrets(textOf(file), file), file)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const next = `type 'sudo chown ${userInfo().username} ${file}' if this user runs the program`
    throw new UsageError(
      `${file}: expected a file that this user may read, found ${(cause as Error).message}; ${next}`,
      {
        cause,
      },
    )
  }
}

// Of the clients that the program uses: S3 and PostgreSQL, and the proxy.
const othersNames = /^(?:AWS_|PG|NODE_|(?:https?|all|no)_proxy$)/i

function knownNames(): string[] {
  return [
    ...sourceSecrets(),
    ...Object.values(secretKeys),
    ...Object.keys(environmentOnly),
    ...settings.map(({ name }) => name),
    ...sourceSettings(),
  ]
}

/** The variables of an environment that look like ours and that nothing reads, each with the known name that is most like it. */
export function unreadNames(
  env: Readonly<Record<string, string | undefined>>,
): { name: string; meant: string | null }[] {
  const names = knownNames()
  const unread = Object.keys(env).filter(name => name.startsWith('FUEL_') && !names.includes(name))
  return unread.map(name => ({ name, meant: nearestWord(name, names) }))
}

/** Throws UsageError for a name that nothing reads. A word that is like no name may be a part of a key, and is not shown. */
export function withKnownNames(secrets: Secrets, file: string): Secrets {
  const names = knownNames()
  const unknown = Object.keys(secrets).find(name => !names.includes(name) && !othersNames.test(name))
  if (unknown === undefined) return secrets
  const nearest = nearestWord(unknown, names)
  const found = nearest !== null || unknown.startsWith('FUEL_') ? `unknown name '${unknown}'` : 'an unknown name'
  const next = nearest === null ? "'fuel-etl sources ID' lists the names of a source" : `did you mean ${nearest}?`
  throw new UsageError(`${file}: ${found}; ${next}`)
}

const line = /^(?:export )?([A-Za-z_][A-Za-z0-9_]*)=(.*)$/

/** Empty lines and lines that begin with `#` are skipped. Values may be in quotes, as a shell and systemd read them. */
export function parseSecrets(text: string, file: string): Secrets {
  const secrets: Record<string, string> = {}
  for (const [at, whole] of text.split('\n').entries()) {
    const trimmed = whole.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const [, name, value] = line.exec(trimmed) ?? []
    const read = value === undefined ? null : findUnquoted(value)
    if (name === undefined || read === null) {
      throw new UsageError(`${file} line ${at + 1}: expected NAME=VALUE, found another form (not shown: may be a key)`)
    }
    secrets[name] = read
  }
  return secrets
}

/** Null if a quote does not end, or text follows it. */
function findUnquoted(value: string): string | null {
  const [quote] = value
  if (quote !== "'" && quote !== '"') return value
  if (value.length < 2 || !value.endsWith(quote)) return null
  const inside = value.slice(1, -1)
  if (quote === "'") return inside.includes("'") ? null : inside
  return inside.replace(/\\(["\\$`])/g, '$1')
}

/** The text of a secrets file with other values. Lines of other names, comments and order stay. */
export function withSecrets(text: string, changes: Secrets): string {
  const rest = new Map(Object.entries(changes))
  const lines = text.split('\n').map(whole => {
    const name = line.exec(whole.trim())?.[1]
    const value = name === undefined ? undefined : rest.get(name)
    if (name === undefined || value === undefined) return whole
    rest.delete(name)
    return secretLine(name, value)
  })
  while (lines.at(-1) === '') lines.pop()
  return `${[...lines, ...[...rest].map(([name, value]) => secretLine(name, value))].join('\n')}\n`
}

function secretLine(name: string, value: string): string {
  if (/[\p{Cc}]/u.test(value)) throw new UsageError(`${name}: expected one line of text, found a control character`)
  if (/^[\w.:/@%+=-]*$/.test(value)) return `${name}=${value}`
  // Both quotes are read alike by this program, by shells and by systemd.
  return value.includes("'") ? `${name}="${value.replace(/["\\$`]/g, '\\$&')}"` : `${name}='${value}'`
}
