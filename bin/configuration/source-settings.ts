import { allSources } from '../options.ts'

/** Variables that sources read and that may be in the file, below `sources`. Sorted. */
export function sourceSettings(): readonly string[] {
  return settingNames().filter(name => !isSecretName(name))
}

/** Variables of sources that belong in the environment or in the secrets file. Sorted. */
export function sourceSecrets(): readonly string[] {
  return settingNames().filter(isSecretName)
}

function settingNames(): string[] {
  const ofArchives = allSources.flatMap(source => (source.kind === 'stations' && source.archive?.settings) || [])
  const names = allSources.flatMap(({ descriptor }) => [
    ...(descriptor.settings ?? []),
    ...Object.keys(descriptor.defaults ?? {}),
    ...(descriptor.userAgentSetting === undefined ? [] : [descriptor.userAgentSetting]),
  ])
  return [...new Set([...names, ...ofArchives])].sort()
}

const secretWord = /(?:KEY|TOKEN|PASSWORD|SECRET|USERNAME|CLIENT_ID|CONSUMER_ID|WEBHOOK)$/

/** Is that the name of a key, a token or a part of a login? */
export function isSecretName(name: string): boolean {
  return secretWord.test(name.toUpperCase())
}
