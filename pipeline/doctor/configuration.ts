import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { DoctorCheck, DoctorContext } from './context.ts'
import { type DoctorFinding, failed, ok, warning } from './finding.ts'

/** Which configuration file is in use, is the file of keys private, and do publishers get an address? */
export const configuration: DoctorCheck = async ({ env, unreadNames }) => {
  return [fileInUse(env), ...unreadNames.map(unread), ...secretsFile(env), contact(env)]
}

/** A misspelt variable changes nothing, and no command would say so. */
function unread({ name, meant }: DoctorContext['unreadNames'][number]): DoctorFinding {
  const next =
    meant === null
      ? "docs/operator.md lists the variables, 'fuel-etl sources ID' those of a source"
      : `export ${meant}=…`
  return warning('environment', `nothing reads ${name}`, next)
}

function fileInUse({ FUEL_CONFIG: file }: DoctorContext['env']): DoctorFinding {
  if (!file) return ok('configuration', "no file, only the environment; 'fuel-etl setup' writes one")
  return ok('configuration', file)
}

/** A file with another mode is refused before any command runs. Its mode is checked again for programs that call the check. */
function secretsFile({ FUEL_SECRETS_FILE: file }: DoctorContext['env']): DoctorFinding[] {
  if (!file) return []
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return [warning('secrets file', `${file} does not exist`, `fuel-etl setup --secrets-file ${file}`)]
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
  if ((found.mode & 0o077) !== 0) return [failed('secrets file', `${file} has mode ${mode}`, `chmod 600 ${file}`)]
  return [ok('secrets file', `${file}, mode ${mode}, read by ${userInfo().username}`)]
}

function contact({ FUEL_CONTACT: address }: DoctorContext['env']): DoctorFinding {
  if (address) return ok('contact', `${address}, sent to publishers`)
  return warning('contact', 'none: publishers cannot reach you', 'fuel-etl setup --contact you@example.org')
}
