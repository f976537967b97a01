// A word of four letters or fewer has a neighbour of another meaning at nearly every edit.
const shortest = 5

/** The words of a lexicon that a typed word is one edit away from. */
export type NearWords = (typed: string) => readonly string[]

/**
 * One edit: a letter too many, too few, another one, or two neighbours exchanged. Each word is kept under itself and
 * under what is left of it without each of its letters, so that a typed word of n letters costs n + 1 look-ups,
 * however many words are known.
 */
export function nearWordsOf(words: Iterable<string>): NearWords {
  const kept = new Map<number, string[]>()
  let longest = 0
  for (const word of new Set(words)) {
    if (word.length < shortest) continue
    longest = Math.max(longest, word.length)
    for (const key of keysOf(word)) {
      const others = kept.get(key)
      if (others) others.push(word)
      else kept.set(key, [word])
    }
  }
  return typed => {
    if (typed.length < shortest - 1 || typed.length > longest + 1) return none
    let near = none
    for (const key of keysOf(typed)) {
      for (const word of kept.get(key) ?? none) {
        if (isOneEdit(typed, word) && !near.includes(word)) near = [...near, word]
      }
    }
    return near
  }
}

const none: readonly string[] = []

// Keys are hashes, because texts would have to be made to be looked up; two of one key are told apart by `isOneEdit`.
const factor = 0x01000193

/** Of the word, and of what is left of it without each of its letters; a doubled letter gives the same key only once. */
function keysOf(word: string): number[] {
  const { length } = word
  const before = [0]
  for (let place = 0; place < length; place += 1) {
    before.push((Math.imul(before[place]!, factor) + word.charCodeAt(place)) | 0)
  }
  const keys: number[] = []
  let [behind, power] = [0, 1]
  for (let place = length - 1; place >= 0; place -= 1) {
    if (word[place] !== word[place - 1]) keys.push((Math.imul(before[place]!, power) + behind) | 0)
    behind = (behind + Math.imul(word.charCodeAt(place), power)) | 0
    power = Math.imul(power, factor)
  }
  keys.push(before[length]!)
  return keys.reverse()
}

/** Equal words are no edit apart. */
function isOneEdit(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  if (typed.length > meant.length) return typed.slice(same + 1) === meant.slice(same)
  if (typed.length < meant.length) return typed.slice(same) === meant.slice(same + 1)
  if (typed.slice(same + 1) === meant.slice(same + 1)) return true
  const isExchanged = typed[same] === meant[same + 1] && typed[same + 1] === meant[same]
  return isExchanged && typed.slice(same + 2) === meant.slice(same + 2)
}
