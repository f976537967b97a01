import { make } from '../parts/make.ts'
import { Newest } from '../parts/newest.ts'
import { copy } from './copy-button.ts'
import { type ReceivedAnswer, receive } from './received.ts'
import { statusLine } from './status-line.ts'
import { askedIn, curlOf } from './tried-request.ts'

/** Lets a form of the reference send a request to this server, and shows the answer. */
export function makeTryForm(details: HTMLElement): void {
  details.hidden = false
  const form = details.querySelector('form')!
  const result = resultBox()
  form.after(result.box)
  const button = form.querySelector('button')!
  const curl = make('button', { type: 'button' }, 'Copy as curl')
  button.after(curl)
  curl.addEventListener('click', () => copy(curlOf(askedIn(form), form.querySelector('.key') !== null), form))
  for (const key of form.querySelectorAll<HTMLInputElement>('.key')) shareKey(key)
  const sent = new Newest()
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const asked = askedIn(form)
    const isNewest = sent.begin()
    result.say('Asking …')
    try {
      const received = await receive(asked)
      if (isNewest()) result.show(`${asked.method} ${asked.address}`, received)
    } catch {
      if (isNewest()) result.fail('No answer came. Please check your connection and send it again.')
    }
  })
}

/** A key that is typed once is filled into every form while the page is open. */
function shareKey(field: HTMLInputElement): void {
  field.addEventListener('input', () => {
    for (const other of document.querySelectorAll<HTMLInputElement>('.try .key')) other.value = field.value
  })
}

interface Result {
  readonly box: HTMLElement
  say(text: string): void
  fail(text: string): void
  show(request: string, received: ReceivedAnswer): void
}

/** The status is announced to screen readers. Headers and body are not. */
function resultBox(): Result {
  const said = make('p', { className: 'message', role: 'status', hidden: true })
  const rest = make('div')
  const say = (text: string, isBad = false): void => {
    said.hidden = false
    said.className = isBad ? 'message bad' : 'message'
    said.textContent = text
  }
  const box = make('div', { className: 'result' }, said, rest)
  return {
    box,
    say,
    // The earlier answer stays visible and is marked as such.
    fail: text => say(rest.hasChildNodes() ? `${text} Below is the previous answer.` : text, true),
    show: (request, received) => {
      const { headers, body, note } = received
      say(statusLine(received), received.status >= 400)
      const rows = headers.map(([name, value]) =>
        make('tr', {}, headCell(name), make('td', {}, make('code', {}, value))),
      )
      rest.replaceChildren(
        make('p', {}, make('code', {}, request)),
        make(
          'div',
          { className: 'table-box', tabIndex: 0, role: 'region', 'aria-label': 'Headers of the answer' },
          make('table', {}, make('tbody', {}, ...rows)),
        ),
        ...(note === '' ? [] : [make('p', { className: 'quiet' }, note)]),
        ...(body === ''
          ? []
          : [make('pre', { tabIndex: 0, 'aria-label': 'Body of the answer' }, make('code', {}, body))]),
      )
    },
  }
}

function headCell(name: string): HTMLElement {
  const cell = make('th', {}, name)
  cell.scope = 'row'
  return cell
}
