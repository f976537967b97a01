/** The rules that judge a price, in their order. The first rule that does not accept the price decides. */
export const ruleNames = [
  'positive',
  'frozen',
  'placeholder',
  'unit-slip',
  'band',
  'outlier',
  'group-move',
  'swapped-grades',
  'jump',
  'future-stamp',
  'grade-order',
  'grade-ratio',
  'level',
  'unproved',
] as const
export type RuleName = (typeof ruleNames)[number]
