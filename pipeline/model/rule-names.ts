/** The rules that judge a price, in the order in which they do; the first that does not accept decides. */
export const ruleNames = [
  'positive',
  'frozen',
  'placeholder',
  'unit-slip',
  'band',
  'outlier',
  'jump',
  'swapped-grades',
  'grade-ratio',
  'level',
  'future-stamp',
  'unproved',
] as const
export type RuleName = (typeof ruleNames)[number]
