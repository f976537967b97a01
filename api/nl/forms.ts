import { type CsvCell, csvComment, csvLine } from '../../pipeline/model/csv-text.ts'
import type { CompactAnswer, QuestionAnswer } from '../schemas/questions.ts'
import type { AnsweredQuestion } from './ask.ts'

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
