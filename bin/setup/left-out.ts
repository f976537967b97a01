import type { Environment } from '../configuration/configuration-file.ts'
import { chosenSourcesIn, needsOf } from './needs.ts'

/** Something that setup did not get, and the command that completes it. */
export interface LeftOut {
  readonly what: string
  readonly command: string
}

/** What the chosen markets still lack. */
export function leftOut(env: Environment): LeftOut[] {
  const { keys, terms } = needsOf(chosenSourcesIn(env), env)
  const named = (sources: readonly { readonly descriptor: { readonly id: string } }[]): string[] =>
    sources.map(({ descriptor }) => descriptor.id)
  const withoutKey = named(keys.map(({ source }) => source))
  const withoutTerms = named(terms)
  return [
    ...(withoutKey.length > 0
      ? [{ what: `keys of ${withoutKey.join(', ')}`, command: `fuel-etl setup ${withoutKey.join(' ')}` }]
      : []),
    ...(withoutTerms.length > 0
      ? [
          {
            what: `terms of ${withoutTerms.join(', ')}`,
            command: `fuel-etl setup --accept-terms ${withoutTerms.join(',').toUpperCase()}`,
          },
        ]
      : []),
    ...(env.FUEL_CONTACT
      ? []
      : [{ what: 'an address for publishers', command: 'fuel-etl setup --contact you@example.org' }]),
  ]
}
