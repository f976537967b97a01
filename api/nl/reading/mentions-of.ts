import type { Mention } from '../slots/mention.ts'
import type { Cue, CueName } from './cue.ts'

export type OfKind<Kind extends Mention['kind']> = Extract<Mention, { kind: Kind }>

/** The mentions of one kind, in order of place. */
export function of<Kind extends Mention['kind']>(mentions: readonly Mention[], kind: Kind): readonly OfKind<Kind>[] {
  return mentions.filter((one): one is OfKind<Kind> => one.kind === kind)
}

/** Does one of the cues say it? */
export function isMentioned(cues: readonly Cue[], name: CueName): boolean {
  return cues.some(cue => cue.names.includes(name))
}
