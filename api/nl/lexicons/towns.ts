/** Towns never stand for their countries. Those that are words as well count only with their capital, inside a sentence. */
export const townWords = {
  names: 'Paris|Berlin|Vienna|Rome|Madrid|Lisbon|Luxembourg City|Rotterdam|Zagreb|Naples',
  words: 'Nice|Bath|Split|Reading|Cork',
} as const
