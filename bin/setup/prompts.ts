import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { Interrupted } from '../../pipeline/model/errors.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

/** Questions on a terminal. Every one throws Interrupted when the operator ends it with Ctrl-C. */
export interface Prompts {
  begin(title: string): void
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

/**
 * Questions that are answered with a line of text. Nothing on the screen is written twice, so they work on every terminal
 * and with a screen reader.
 */
export function terminalPrompts({ input = process.stdin, output = process.stdout }: Streams = {}): Prompts {
  const say = (text: string): void => void output.write(`${text}\n`)
  const ask = (question: string, initial = ''): Promise<string> => answerTo(question, { input, output, initial })
  /** Asks until the answer can be read. */
  const askUntil = async <T>(question: string, read: (text: string) => T | Fault, initial = ''): Promise<T> => {
    for (let text = initial; ; ) {
      const typed = await ask(question, text)
      const found = read(typed)
      if (!(found instanceof Fault)) return found
      say(`  ${found.text}`)
      // What replaces a suggestion is corrected, everything else typed again.
      if (initial !== '') text = typed
    }
  }
  return {
    begin: say,
    note: (text, title) => say(`\n${title}\n${indented(text)}`),
    line: text => say(`  ${text}`),
    end: say,
    chooseMany: (question, choices, initial) => {
      say(`\n${question}`)
      for (const choice of choices) say(`${initial.includes(choice.value) ? ' *' : '  '}${choiceText(choice)}`)
      return askUntil('Codes with commas, or all; Enter: those with * ', text => chosenOf(text, choices, initial))
    },
    chooseOne: (question, choices, initial) => {
      say(`\n${question}`)
      for (const choice of choices) say(`  ${choiceText(choice)}`)
      return askUntil('> ', text => oneOf(text.trim(), choices), initial)
    },
    confirm: (question, initial) =>
      askUntil(`${question} (${initial ? 'Y/n' : 'y/N'}) `, text => yesOrNo(text.trim().toLowerCase(), initial)),
    text: (question, initial, fault) => {
      const read = (text: string): string | Fault => {
        const wrong = fault(text.trim())
        return wrong === null ? text.trim() : new Fault(wrong)
      }
      return askUntil(`\n${question}\n> `, read, initial)
    },
    hidden: question => answerTo(`\n${question}\n> `, { input, output, initial: '', isHidden: true }),
  }
}

interface Streams {
  readonly input?: Readable
  readonly output?: Writable
}

/** Why an answer cannot be read. */
class Fault {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** One line that is typed after a question. `initial` is there already, to be kept with Enter or changed. */
function answerTo(
  question: string,
  { input, output, initial, isHidden = false }: Required<Streams> & { initial: string; isHidden?: boolean },
): Promise<string> {
  const shown = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const lines = question.split('\n')
  const prompt = lines.pop()!
  for (const line of lines) output.write(`${line}\n`)
  if (isHidden) output.write(prompt)
  const reader = createInterface({ input, output: shown, terminal: true, historySize: 0 })
  return new Promise((answered, refused) => {
    const stopped = (): void =>
      refused(new Interrupted('setup was stopped before the end: nothing was written', 'SIGINT'))
    reader.once('SIGINT', () => reader.close())
    // After an answer this has no effect.
    reader.once('close', stopped)
    reader.question(prompt, text => {
      answered(text)
      if (isHidden) output.write('\n')
      reader.close()
    })
    reader.write(initial)
  })
}

function choiceText({ value, label, hint }: Choice): string {
  const text = label.startsWith(value) ? label : `${value}: ${label}`
  return hint ? `${text} (${hint})` : text
}

function chosenOf(text: string, choices: readonly Choice[], initial: readonly string[]): readonly string[] | Fault {
  const words = text.split(/[\s,]/).filter(word => word !== '')
  const all = choices.map(({ value }) => value)
  if (words.length === 0) return initial
  if (words.length === 1 && words[0]!.toLowerCase() === 'all') return all
  const codes = words.map(word => all.find(value => value.toLowerCase() === word.toLowerCase()) ?? word)
  const unknown = codes.filter(code => !all.includes(code))
  return unknown.length > 0 ? new Fault(`unknown: ${unknown.join(', ')}`) : all.filter(value => codes.includes(value))
}

function oneOf(text: string, choices: readonly Choice[]): string | Fault {
  const values = choices.map(({ value }) => value)
  return values.includes(text.toLowerCase()) ? text.toLowerCase() : new Fault(`expected ${values.join(' or ')}`)
}

function yesOrNo(text: string, initial: boolean): boolean | Fault {
  if (text === '') return initial
  if (text === 'y' || text === 'yes') return true
  return text === 'n' || text === 'no' ? false : new Fault('expected y or n')
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
