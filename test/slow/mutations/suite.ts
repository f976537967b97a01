import type { Day } from '../../../pipeline/model/instants.ts'
import type { Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { breaksIn, breaksOfAll } from '../../support/breaks-of.ts'
import { bundled, type DeliveryFiles, lastDays } from '../../support/runs.ts'
import { clockKinds } from './clock-kinds.ts'
import { doubtKinds } from './doubt-kinds.ts'
import { groupKinds } from './group-kinds.ts'
import { compare, isTooMuchLost, type Verdict } from './judge.ts'
import type { Case, Kind, Subject } from './kind.ts'
import { placeKinds } from './place-kinds.ts'
import { priceKinds } from './price-kinds.ts'
import { rowKinds } from './row-kinds.ts'
import { nothingRemembered, type Taken, take, type WholeMemory } from './take.ts'
import { textKinds } from './text-kinds.ts'

export const kinds: readonly Kind[] = [
  ...textKinds,
  ...rowKinds,
  ...priceKinds,
  ...groupKinds,
  ...placeKinds,
  ...clockKinds,
  ...doubtKinds,
]
export const sources: readonly Source[] = Object.values(registry)

/** The result for one source and one kind. */
export type Cell =
  | { readonly state: 'n/a'; readonly why: string }
  | ({ readonly state: 'detected' | 'reported' | 'harmless' | 'served' | 'undetectable' } & Verdict)

const breaks = await breaksOfAll(sources.map(source => source.descriptor.id))

function subjectOf(source: Source): Subject {
  const { id } = source.descriptor
  const [before, day] = lastDays(id)
  return { source, layout: breaksIn(breaks, id), before, earlier: bundled(id, before), day, files: bundled(id, day) }
}

/**
 * What a source remembers and delivers before anything is changed; computed once. The delivery of the day before is a
 * small one, so the sound delivery is also accepted an hour before the changed one arrives: every station and price is
 * known.
 */
export class Bench {
  readonly subject: Subject
  readonly #world: WholeMemory
  readonly #memory: Promise<WholeMemory>
  readonly sound: Promise<Taken>

  constructor(source: Source, world: WholeMemory = nothingRemembered) {
    this.subject = subjectOf(source)
    this.#world = world
    const { before, earlier, day, files } = this.subject
    this.#memory = this.#remember(before, earlier, day, files)
    this.sound = this.#memory.then(known => this.#take(day, files, known))
  }

  async try(kind: Kind): Promise<Cell> {
    const made = kind.make(this.subject)
    if (typeof made === 'string') return { state: 'n/a', why: made }
    const [sound, other] = await this.#both(made)
    const verdict = compare(sound, other, kind.keeps)
    const isDetected = verdict.signs.some(sign => kind.expects.includes(sign))
    if (!isDetected && isRefused(verdict)) return { state: 'served', ...verdict, harm: ['refused for another reason'] }
    // A wrong value served as right is worse than an unnoticed one: no finding compensates for it.
    if (verdict.harm.length > 0) return { state: 'served', ...verdict }
    const isReported = isDetected && verdict.signs.every(sign => sign === 'changed' || !kind.expects.includes(sign))
    if (isDetected) return { state: isReported ? 'reported' : 'detected', ...verdict }
    const isSilent = kind.tells && verdict.lost === 0
    return { state: isSilent || isTooMuchLost(verdict) ? 'served' : 'harmless', ...verdict }
  }

  async #both({ files, moved, stillForDays = 0 }: Case): Promise<readonly [Taken, Taken]> {
    if (!moved) {
      const known = await this.#memory
      const still = stillForDays > 0 ? unmoved(known, this.subject.day, stillForDays) : known
      return [await this.sound, await this.#take(this.subject.day, files, still)]
    }
    const { before, earlier, day, sound } = moved
    const known = (await this.#take(before, earlier, this.#world)).memory
    return [await this.#take(day, sound, known), await this.#take(day, files, known)]
  }

  async #remember(before: Day, earlier: DeliveryFiles, day: Day, sound: DeliveryFiles): Promise<WholeMemory> {
    const first = await this.#take(before, earlier, this.#world)
    return (await this.#take(day, sound, first.memory, '11')).memory
  }

  #take(day: Day, files: DeliveryFiles, memory: WholeMemory, hour = '12'): Promise<Taken> {
    return take(this.subject.source, day, files, memory, `${day} ${hour}:00:00`)
  }
}

/** For a reason unrelated to the kind: the source would be read again and again for nothing. */
function isRefused({ signs }: Verdict): boolean {
  return signs.some(sign => sign.startsWith('refused'))
}

/** The same memory, in which nothing has moved for a number of days. */
function unmoved(memory: WholeMemory, day: Day, days: number): WholeMemory {
  const since = new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
  return { ...memory, sources: memory.sources.map(source => ({ ...source, stillSince: `${since} 11:00:00` })) }
}
