import { copy } from '../parts/copy-text.ts'
import { make } from '../parts/make.ts'
import { type Ended, sendRequest } from './send-request.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Sends the request without leaving the page. What was typed stays until it is stored. */
export function makeRequestForm(form: HTMLFormElement): void {
  // Our messages stay next to the fields. The messages of browsers vanish.
  form.noValidate = true
  const said = make('div', { hidden: true })
  form.prepend(said)
  const button = form.querySelector('button')!
  for (const control of controlsOf(form)) control.addEventListener('input', () => clear(control))
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (button.disabled) return
    const faults = faultsIn(form)
    if (Object.keys(faults).length > 0) return showFaults(form, said, faults)
    button.disabled = true
    button.textContent = 'Sending …'
    const ended = await sendRequest(form)
    button.disabled = false
    button.textContent = 'Send'
    show(form, said, ended)
  })
}

function show(form: HTMLFormElement, said: HTMLElement, ended: Ended): void {
  if (ended.kind === 'invalid') showFaults(form, said, ended.faults)
  else if (ended.kind === 'refused') showRefusal(form, said, ended.message)
  else showStored(form, ended)
}

function showRefusal(form: HTMLFormElement, said: HTMLElement, message: string): void {
  for (const control of controlsOf(form)) clear(control)
  say(said, make('p', {}, message))
  // The button was disabled during the request and lost the focus.
  form.querySelector('button')!.focus()
  // On a phone the form is taller than the window, and the button below it.
  said.scrollIntoView({ block: 'nearest' })
}

function showStored(form: HTMLFormElement, { message: text, id, key }: Ended & { kind: 'stored' }): void {
  const message = make(
    'div',
    { className: 'message', role: 'status', tabIndex: -1 },
    make('p', {}, text),
    ...(key === null ? [] : keyParts(key)),
    make('p', {}, `Your request has the number ${id}.`),
  )
  form.replaceWith(message)
  message.focus()
}

/** The key is on the page only, and is gone when the page is left. */
function keyParts(key: string): readonly HTMLElement[] {
  const code = make('code', {}, key)
  const block = make('pre', { className: 'new-key', tabIndex: 0, role: 'region', 'aria-label': 'Your key' }, code)
  const button = make('button', { type: 'button' }, 'Copy the key')
  button.addEventListener('click', () => void copy(key, code))
  return [
    block,
    make('p', {}, button),
    make(
      'p',
      {},
      'Send it in the header X-API-Key. ',
      make('a', { href: '/docs/tollQuery' }, 'Try it with the toll query'),
    ),
  ]
}

/** Shows all errors above the form and next to each field. The first one gets the focus. */
function showFaults(form: HTMLFormElement, said: HTMLElement, faults: Readonly<Record<string, string>>): void {
  const wrong = controlsOf(form).filter(({ name }) => Object.hasOwn(faults, name))
  for (const control of controlsOf(form)) clear(control)
  const lines = wrong.map(control => {
    const text = `${fieldOf(control).dataset.name} ${faults[control.name]}.`
    mark(control, text)
    return make('li', {}, make('a', { href: `#${control.id}` }, text))
  })
  say(said, make('p', {}, 'Your request was not sent:'), make('ul', {}, ...lines))
  wrong[0]?.focus()
}

function say(said: HTMLElement, ...content: readonly HTMLElement[]): void {
  said.hidden = false
  said.className = 'message bad'
  said.role = 'alert'
  said.replaceChildren(...content)
}

function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.querySelectorAll<Control>('input, select, textarea')]
}

const fieldOf = (control: Control) => control.closest<HTMLElement>('.field')!

function mark(control: Control, text: string): void {
  const hint = make('strong', { className: 'fault', id: `${control.id}-hint` }, text)
  control.before(hint)
  control.setAttribute('aria-invalid', 'true')
  control.setAttribute('aria-describedby', hint.id)
}

function clear(control: Control): void {
  fieldOf(control).querySelector('.fault')?.remove()
  control.removeAttribute('aria-invalid')
  control.removeAttribute('aria-describedby')
}

/** The same checks as in the service, with the same messages. The service decides. */
function faultsIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  const faults = controlsOf(form).flatMap(control => {
    const text = control.value.trim()
    if (text === '') return control.required ? [[control.name, 'is required']] : []
    const longest = control instanceof HTMLSelectElement ? -1 : control.maxLength
    if (longest >= 0 && [...text].length > longest) return [[control.name, `must have ${longest} characters at most`]]
    return control.validity.typeMismatch ? [[control.name, 'must be one e-mail address']] : []
  })
  return Object.fromEntries(faults)
}
