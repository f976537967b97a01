import type { Prompts } from '../../bin/setup/prompts.ts'

/** Answers to questions, in turn, each with the beginning of the question it is for. */
export type Script = readonly (readonly [question: string, answer: string | boolean | readonly string[]])[]

export interface ScriptedPrompts extends Prompts {
  /** Everything that was shown, questions included. */
  readonly shown: readonly string[]
  /** The choices that were selected before the operator did anything. */
  readonly initial: ReadonlyMap<string, unknown>
  /** Questions of the script that were not asked. */
  readonly left: () => readonly string[]
}

/** Prompts that answer from a script. A question that is not next in it is an error. */
export function scriptedPrompts(script: Script): ScriptedPrompts {
  const rest = [...script]
  const shown: string[] = []
  const initial = new Map<string, unknown>()
  const answerTo = <T>(question: string, before: unknown): T => {
    shown.push(question)
    initial.set(question, before)
    const [expected, answer] = rest.shift() ?? ['no question', '']
    if (!question.startsWith(expected)) throw new Error(`expected '${expected}', was asked '${question}'`)
    return answer as T
  }
  return {
    shown,
    initial,
    left: () => rest.map(([question]) => question),
    begin: text => shown.push(text),
    note: (text, title) => shown.push(title, text),
    line: text => shown.push(text),
    end: text => shown.push(text),
    chooseMany: async (question, choices, before) => {
      shown.push(...choices.map(({ label }) => label))
      return answerTo(question, before)
    },
    chooseOne: async (question, _choices, before) => answerTo(question, before),
    confirm: async (question, before) => answerTo(question, before),
    text: async (question, before, fault) => {
      const text = answerTo<string>(question, before)
      const wrong = fault(text)
      if (wrong !== null) throw new Error(wrong)
      return text
    },
    hidden: async question => answerTo(question, null),
  }
}
