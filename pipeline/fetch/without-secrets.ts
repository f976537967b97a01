const secretName = /key|token|secret|sig|auth|pass|credential/i

// Shorter settings are country codes, modes and the like. The shortest key seen in a dossier has 32 characters.
const secretLengthMin = 8

/** An address for a message, a log or a snapshot, with keys removed by name and by value. */
export function withoutSecrets(url: string, settings: Readonly<Record<string, string>> = {}): string {
  const named = url
    .replace(/[?&;][^&;#]*/g, pair => {
      const name = pair.slice(0, Math.max(0, pair.indexOf('=')))
      return secretName.test(name) ? `${name}=***` : pair
    })
    .replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1***@')
  return Object.values(settings)
    .filter(value => value.length >= secretLengthMin && !URL.canParse(value))
    .flatMap(value => [value, encodeURIComponent(value)])
    .reduce((text, value) => text.replaceAll(value, '***'), named)
}
