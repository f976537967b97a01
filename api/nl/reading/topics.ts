import { type Topic, topics } from '../../allowed-values/questions.ts'
import { PhraseBook } from '../words/phrase-book.ts'
import { phraseList } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'

/** Words that ask about the data itself: its source, its licence. `[from, to)`. */
export interface TopicMention {
  readonly topic: Topic
  readonly from: number
  readonly to: number
}

/** The phrases of each topic. */
export const topicPhrases: readonly (readonly [phrase: string, topic: Topic])[] = topics.flatMap(topic =>
  phraseList('topics', topic).map(phrase => [phrase, topic] as const),
)

const book = new PhraseBook(topicPhrases)

/** The topics among the tokens that are asked about, in order of place. */
export function topicsIn(tokens: readonly Token[], isAsked: readonly boolean[]): readonly TopicMention[] {
  const found: TopicMention[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    const match = isAsked[from] ? book.at(tokens, from) : undefined
    if (match && match.to > (found.at(-1)?.to ?? 0))
      found.push(...match.meanings.map(topic => ({ topic, from, to: match.to })))
  }
  return found
}
