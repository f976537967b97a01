import type { QuestionAnswer } from '../../../api/schemas/questions.ts'
import { AnswerError, fetchJson } from '../parts/fetch-json.ts'
import { make, skeleton } from '../parts/make.ts'
import { messageOf } from '../parts/message-of.ts'
import { answerView } from './answer-view.ts'

interface Places {
  readonly box: HTMLDetailsElement
  readonly input: HTMLInputElement
  /** Read out when it changes. */
  readonly status: HTMLElement
  readonly answer: HTMLElement
}

/** Answers questions in the page. The question is in its address, so that it can be shared and the back button works. */
export function startQuestionBox(form: HTMLFormElement): void {
  const places: Places = {
    box: document.querySelector<HTMLDetailsElement>('#ask')!,
    input: form.querySelector<HTMLInputElement>('#q')!,
    status: document.querySelector<HTMLElement>('#answer-status')!,
    answer: document.querySelector<HTMLElement>('#answer')!,
  }
  const box = new QuestionBox(places)
  form.addEventListener('submit', event => {
    event.preventDefault()
    const example = event.submitter instanceof HTMLButtonElement ? event.submitter.value : ''
    box.ask(example || places.input.value)
  })
  window.addEventListener('popstate', () => box.show(askedInAddress()))
  box.show(askedInAddress())
}

class QuestionBox {
  readonly #places: Places
  /** Aborts the previous request, so that only the last question is answered. */
  #asking = new AbortController()
  /** Null before the first question, and when a question is asked again. */
  #shown: string | null = null

  constructor(places: Places) {
    this.#places = places
  }

  /** A question of somebody who is there: into the address, and answered. */
  ask(question: string): void {
    const text = question.trim()
    if (text === '') return
    if (text !== askedInAddress()) history.pushState(null, '', `${addressOf(text)}${location.hash}`)
    this.#shown = null
    this.show(text)
  }

  /** The question that the address holds; none clears the answer. A move of the map only changes the rest of the address. */
  show(question: string): void {
    if (question === this.#shown) return
    this.#shown = question
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#places.input.value = question
    // The box is closed until somebody asks.
    if (question !== '') this.#places.box.open = true
    if (question === '') this.#tell('', null)
    else void this.#answer(question, this.#asking.signal)
  }

  async #answer(question: string, signal: AbortSignal): Promise<void> {
    this.#places.answer.setAttribute('aria-busy', 'true')
    this.#places.status.textContent = 'Looking …'
    this.#places.status.className = 'quiet'
    this.#places.answer.replaceChildren(skeleton('Looking'))
    try {
      const answer = await fetchJson<QuestionAnswer>(
        `/api/natural-language/${addressOf(question).slice(1)}&format=full`,
        signal,
      )
      if (signal.aborted) return
      const view = answerView(answer, suggestion => this.#askAgain(suggestion))
      this.#tell(answer.message, view, answer.status === 'ok' ? 'message' : 'message warn')
    } catch (error) {
      // Another question was asked meanwhile.
      if (signal.aborted) return
      this.#tell(reasonOf(error), null, 'message bad')
      const again = make('button', { type: 'button', textContent: 'Try again' })
      again.addEventListener('click', () => this.#askAgain(question))
      this.#places.answer.replaceChildren(again)
    }
  }

  #tell(words: string, view: HTMLElement | null, className = ''): void {
    const { status, answer } = this.#places
    status.textContent = words
    status.className = className
    answer.removeAttribute('aria-busy')
    answer.replaceChildren(...(view ? [view, this.#clearButton()] : []))
  }

  #clearButton(): HTMLElement {
    return make('button', { type: 'button', textContent: 'Close the answer', onclick: () => this.#clear() })
  }

  #clear(): void {
    history.pushState(null, '', `${location.pathname}${location.hash}`)
    this.show('')
    this.#places.input.focus()
  }

  /** The button that was pressed goes with its answer: the focus waits in the box. */
  #askAgain(question: string): void {
    this.#places.input.focus()
    this.ask(question)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AnswerError)) return `The answer cannot be shown: ${messageOf(error)}`
  if (error.status === 429) return 'Too many questions from your address. Please try again in a minute.'
  return messageOf(error)
}

function askedInAddress(): string {
  return new URLSearchParams(location.search).get('q')?.trim() ?? ''
}

function addressOf(question: string): string {
  return `/?${new URLSearchParams({ q: question })}`
}
