import type * as z from 'zod'
import type { QuestionContext } from '../nl/reply.ts'

/** What a tool answers from: one snapshot, the same until the answer is made, and the limit of who asks. */
export interface ToolAsked {
  readonly held: QuestionContext
  /** Counts a question of this caller. Throws Refusal when there is no room for it. */
  readonly countQuestion: () => void
}

/** What an agent is told: the same twice, for programs and in words. */
export interface ToolResult {
  readonly structured: Readonly<Record<string, unknown>>
  readonly text: string
}

/** One tool. It reads the snapshot in force and changes nothing. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly output: z.ZodObject
  /** Answers from live figures alone: refused once the snapshot is too old, as the live endpoints do. */
  readonly live: boolean
  /** Throws Refusal for what cannot be answered. */
  answer(input: z.output<Input>, asked: ToolAsked): ToolResult | Promise<ToolResult>
}

/** Gives `answer` the type of its input. */
export function toolOf<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool
}
