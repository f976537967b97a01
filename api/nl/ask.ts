import { type CsvCell, csvComment, csvLine } from '../../pipeline/model/csv-text.ts'
import { rateLimits } from '../allowed-values/questions.ts'
import type { AnswerMetadata, CompactAnswer, QuestionAnswer } from '../schemas/questions.ts'
import { replies } from './answers/index.ts'
import { noFigures, unsupported } from './answers/no-figures.ts'

import { threshold } from './confidence.ts'
import { weeklyRhythm } from './figures/published-by.ts'
import { agedAt } from './figures/weeks.ts'
import type { Understanding } from './parsed.ts'
import type { QuestionContext, Reply } from './reply.ts'
import { understand } from './understand.ts'

/** An answer, and its main list as the rows of a table. */
export interface AnsweredQuestion {
  readonly answer: QuestionAnswer
  readonly rows: Reply['rows']
  /** Epoch seconds of the last change of the answer since the snapshot was made; 0 if there was none. */
  readonly changedAt: number
}

/** Parses a question and answers it. Deterministic; reads only the snapshot in memory. */
export function ask(question: string, context: QuestionContext): AnsweredQuestion {
  // Without a weekly series there is no newest week: count days from the snapshot's day.
  const newestWeek = context.snapshot.national.newestWeek ?? context.snapshot.manifest.createdAt.slice(0, 10)
  return answerTo(question, understand(question, { newestWeek }), context)
}

/** Answers a question that is already parsed. */
export function answerTo(query: string, understood: Understanding, context: QuestionContext): AnsweredQuestion {
  const { intent, confidence, parsed, suggestions, because, readAs } = understood
  const replyTo = confidence < threshold || intent === 'unknown' ? undefined : replies[intent]
  const reply = replyTo ? replyTo(parsed, context) : unsupported(understood, context)
  const answered = replyTo ? intent : 'unknown'
  const answer: QuestionAnswer = {
    status: replyTo ? reply.status : 'unsupported',
    query,
    intent: answered,
    confidence,
    parsed,
    metadata: { ...metadataOf(reply, context), ...(because !== undefined && { because }) },
    message:
      replyTo && readAs !== undefined ? `${reply.message} Not sure: ${because}. Read as: ${readAs}` : reply.message,
    data: {
      intent: answered,
      ...noFigures[answered],
      ...reply.data,
      ...(replyTo && suggestions.length > 0 && { suggestions }),
      ...(because !== undefined && { because }),
      ...(replyTo && readAs !== undefined && { read_as: readAs }),
    },
  }
  return { answer, rows: reply.rows, changedAt: Math.max(reply.changedAt ?? 0, agedAt(context)) }
}

export function metadataOf(reply: Reply, { snapshot }: QuestionContext): AnswerMetadata {
  return {
    generated_at: `${snapshot.manifest.createdAt.replace(' ', 'T')}+00:00`,
    data_date: reply.dataDate,
    source: reply.source,
    currency: 'EUR',
    unit: reply.unit ?? 'EUR per litre, taxes included',
    update_frequency: reply.updateFrequency ?? weeklyRhythm,
    rate_limits: rateLimits,
    snapshot_id: snapshot.id,
    licence: reply.licence,
  }
}

/** The short form: what a sentence and its figures need. */
export function compactReply({ status, intent, confidence, message, data, metadata }: QuestionAnswer): CompactAnswer {
  const { data_date, source } = metadata
  return { status, intent, confidence, message, data, data_date, source }
}

/**
 * Comment lines, a header row, and one row per row of the main list; RFC 4180, CRLF. Without rows the header row is
 * `status`. The columns are those of all rows, in the order in which they come first.
 */
export function csvOf({ answer, rows }: AnsweredQuestion): string {
  const { query, intent, confidence, metadata, message } = answer
  const { source, data_date, generated_at, licence, snapshot_id } = metadata
  const comments = { query, intent, confidence, source, data_date, generated_at, licence, snapshot_id, message }
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return [
    ...Object.entries(comments).map(([name, value]) => csvComment(name, String(value ?? ''))),
    csvLine(columns.length === 0 ? ['status'] : columns),
    ...rows.map(row => csvLine(columns.map((column): CsvCell => row[column] ?? null))),
  ].join('')
}
