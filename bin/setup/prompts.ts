import type { Readable, Writable } from 'node:stream'
import { Interrupted } from '../../pipeline/model/errors.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

/** Questions on a terminal. Every one throws Interrupted when the operator ends it with Ctrl-C. */
export interface Prompts {
  begin(title: string): void
  /** A text in a frame. */
  note(text: string, title: string): void
  line(text: string): void
  end(text: string): void
  chooseMany(question: string, choices: readonly Choice[], initial: readonly string[]): Promise<readonly string[]>
  chooseOne(question: string, choices: readonly Choice[], initial: string): Promise<string>
  confirm(question: string, initial: boolean): Promise<boolean>
  /** `fault` returns what is wrong with a text, or null. */
  text(question: string, initial: string, fault: (text: string) => string | null): Promise<string>
  /** What is typed is not shown. Empty if it was skipped. */
  hidden(question: string): Promise<string>
}

/** The prompts of @clack/prompts, which is loaded only here. */
export async function terminalPrompts(streams: { input?: Readable; output?: Writable } = {}): Promise<Prompts> {
  const clack = await import('@clack/prompts')
  const asked = async <T>(question: Promise<T>): Promise<Exclude<T, symbol>> => {
    const answer = await question
    if (typeof answer !== 'symbol') return answer as Exclude<T, symbol>
    // The only symbol that a prompt returns: it was cancelled.
    throw new Interrupted('setup was stopped before the end: nothing was written', 'SIGINT')
  }
  const faultOf = (fault: (text: string) => string | null) => (text: string | undefined) =>
    fault(text ?? '') ?? undefined
  return {
    begin: title => clack.intro(title, streams),
    note: (text, title) => clack.note(text, title, streams),
    line: text => clack.log.info(text, streams),
    end: text => clack.outro(text, streams),
    chooseMany: (message, choices, initial) =>
      asked(
        clack.multiselect({
          message,
          options: [...choices],
          initialValues: [...initial],
          required: false,
          maxItems: 12,
          ...streams,
        }),
      ),
    chooseOne: (message, choices, initialValue) =>
      asked(clack.select({ message, options: [...choices], initialValue, ...streams })),
    confirm: (message, initialValue) => asked(clack.confirm({ message, initialValue, ...streams })),
    text: async (message, initialValue, fault) =>
      (await asked(clack.text({ message, initialValue, validate: faultOf(fault), ...streams }))) ?? '',
    hidden: async message => (await asked(clack.password({ message, ...streams }))) ?? '',
  }
}
