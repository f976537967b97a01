import type { Call } from '../../../api/shared/request-code.ts'
import { make } from '../parts/make.ts'
import { Newest } from '../parts/newest.ts'
import { type ChosenRequest, chosenIn, codesOf, fieldsOf } from './chosen-request.ts'
import { type ReceivedAnswer, receive } from './received.ts'
import { statusLine } from './status-line.ts'

/** Shows address and code of the request while the reader chooses, sends it, and shows the answer in its place. */
export function connectBuilder(builder: HTMLElement): void {
  const form = builder.querySelector('form')!
  const examples = JSON.parse(form.dataset.calls!) as readonly Call[]
  const state = builder.querySelector<HTMLElement>('.answer-state')!
  const place = builder.querySelector<HTMLElement>('.answer-text')!
  const sent = new Newest()
  const isChosen = fillFromAddress(form)
  if (isChosen) showRequest(builder, chosenIn(form), examples)
  form.addEventListener('input', () => {
    const request = chosenIn(form)
    showRequest(builder, request, examples)
    keepInAddress(form)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send()
  })

  async function send(): Promise<void> {
    const request = chosenIn(form)
    const isNewest = sent.begin()
    say(state, 'Sending …')
    place.ariaBusy = 'true'
    try {
      const received = await receive(request)
      if (isNewest()) show(received)
    } catch {
      if (isNewest()) fail()
    } finally {
      if (isNewest()) place.ariaBusy = null
    }
  }

  function show(received: ReceivedAnswer): void {
    say(state, statusLine(received), received.status >= 400, helpFor(received))
    place.replaceChildren(...answerParts(received))
    place.scrollTop = 0
  }

  /** The earlier answer stays visible. */
  function fail(): void {
    const again = make('button', { type: 'button', className: 'again' }, 'Try again')
    again.addEventListener('click', () => void send())
    say(state, 'No answer came. Check your connection.', true, again)
  }
}

function say(state: HTMLElement, text: string, isBad = false, help: HTMLElement | null = null): void {
  state.classList.toggle('bad', isBad)
  state.replaceChildren(text, ...(help ? [' ', help] : []))
}

/** What a reader can do after an error. */
function helpFor({ status }: ReceivedAnswer): HTMLElement | null {
  if (status === 401) return make('a', { href: '/pricing#request' }, 'Get a key')
  if (status === 403) return make('a', { href: '/docs/keys' }, 'Keys and plans')
  if (status === 400 || status >= 429) return make('a', { href: '/docs/errors' }, 'What to do')
  return null
}

function answerParts({ headers, body, note }: ReceivedAnswer): readonly HTMLElement[] {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return [
    ...(note === '' ? [] : [make('p', { className: 'quiet' }, note)]),
    ...(body === '' ? [] : [make('pre', {}, make('code', {}, body))]),
    make('details', {}, make('summary', {}, 'Headers'), make('pre', {}, make('code', {}, lines))),
  ]
}

function showRequest(builder: HTMLElement, request: ChosenRequest, examples: readonly Call[]): void {
  // One text: a part of it that became longer would move the next one.
  builder.querySelector('.url')!.textContent = location.origin + request.path
  const codes = codesOf(request, examples, location.origin)
  for (const block of builder.querySelectorAll<HTMLElement>('.code')) {
    const code = codes?.find(({ language }) => language === block.dataset.language)
    block.querySelector('code')!.textContent = code?.text ?? 'The body is not valid JSON.'
  }
}

/** Reads the values of the fields from the address of the page. True if there are any. */
function fillFromAddress(form: HTMLFormElement): boolean {
  const given = new URLSearchParams(location.search)
  const fields = fieldsOf(form)
  if (!fields.some(({ name }) => given.has(name))) return false
  for (const field of fields) field.value = given.get(field.name) ?? ''
  return true
}

/** The key is no named field, so it never gets into the address. */
function keepInAddress(form: HTMLFormElement): void {
  const address = new URL(location.href)
  for (const { name, value } of fieldsOf(form)) {
    if (value === '') address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  }
  history.replaceState(null, '', address)
}
