import { words } from '../../../api/shared/words.ts'
import { make } from './make.ts'
import { messageOf } from './message-of.ts'

/** Why something could not be loaded, with a button that loads it again. `instead`: a sentence about what still works. */
export function tryAgain(error: unknown, retry: () => void, instead = ''): HTMLElement {
  const button = make('button', { type: 'button', textContent: words.tryAgain })
  const text = make('span', {}, [messageOf(error), instead].filter(part => part !== '').join(' '))
  const message = make('div', { className: 'message bad try-again', role: 'alert' }, text, ' ', button)
  button.addEventListener('click', retry)
  return message
}
