/** In Unicode code points, so that an emoji of one code point counts as one. */
export const longestQuestion = 500

/** In one body. */
export const mostQuestions = 50

export const answerFormats = ['full', 'compact', 'csv'] as const

export type AnswerFormat = (typeof answerFormats)[number]
