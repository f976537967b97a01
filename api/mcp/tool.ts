import type * as z from 'zod'
import type { QuestionContext } from '../nl/reply.ts'
import type { PastStates } from '../snapshot/past-snapshots.ts'

/** The answer for an agent: the same content as structured data and as text. */
export interface ToolResult {
  readonly structured: Readonly<Record<string, unknown>>
  readonly text: string
}

/** What a tool answers from. */
interface ToolContext extends QuestionContext {
  readonly past: PastStates
}

/** One tool. It reads the current snapshot and changes nothing. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly output: z.ZodObject
  /** Uses live figures only. Refused once the snapshot is too old, as on the live endpoints. */
  readonly live: boolean
  /** It takes `as_of`, which is not passed on: the context is that of the instant. */
  readonly hasPast?: true
  /** Throws Refusal when the call cannot be answered. */
  answer(input: z.output<Input>, context: ToolContext): ToolResult | Promise<ToolResult>
}

/** Gives `answer` the type of its input. */
export function toolOf<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool
}
