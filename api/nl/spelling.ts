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
  const kept = new Map<string, string[]>()
  let longest = 0
  for (const word of new Set(words)) {
    if (word.length < shortest) continue
    longest = Math.max(longest, word.length)
    for (const key of keysOf(word)) kept.set(key, [...(kept.get(key) ?? []), word])
  }
  return typed => {
    if (typed.length < shortest - 1 || typed.length > longest + 1) return []
    const near: string[] = []
    for (const key of keysOf(typed)) {
      for (const word of kept.get(key) ?? []) if (isOneEdit(typed, word) && !near.includes(word)) near.push(word)
    }
    return near
  }
}

/** A doubled letter gives the same key only once. */
function keysOf(word: string): string[] {
  const keys = [word]
  for (let place = 0; place < word.length; place += 1) {
    if (word[place] !== word[place - 1]) keys.push(word.slice(0, place) + word.slice(place + 1))
  }
  return keys
}

/** Equal words are no edit apart. */
export function isOneEdit(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  if (typed.length > meant.length) return typed.slice(same + 1) === meant.slice(same)
  if (typed.length < meant.length) return typed.slice(same) === meant.slice(same + 1)
  if (typed.slice(same + 1) === meant.slice(same + 1)) return true
  const isExchanged = typed[same] === meant[same + 1] && typed[same + 1] === meant[same]
  return isExchanged && typed.slice(same + 2) === meant.slice(same + 2)
}
