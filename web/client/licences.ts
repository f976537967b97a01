import '../styles/licences.css'
import { make } from './parts/make.ts'

// Told to who does not see the button: what has been copied, or why nothing was.
const told = make('p', { className: 'visually-hidden' })
told.setAttribute('role', 'status')
document.querySelector('main')!.append(told)

for (const attribution of document.querySelectorAll<HTMLElement>('.attribution')) {
  const text = [...attribution.children].map(line => line.textContent).join('\n')
  const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
  button.setAttribute('aria-label', `Copy: ${text}`)
  button.addEventListener('click', () => copy(attribution, text, button))
  attribution.previousElementSibling!.append(button)
}

async function copy(from: HTMLElement, text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(button, 'Copied')
  } catch {
    // Without TLS there is no clipboard: the text is marked, and the keys of the browser copy it.
    getSelection()?.selectAllChildren(from)
    say(button, 'Marked: copy it with your keys')
  }
}

function say(button: HTMLButtonElement, what: string): void {
  button.textContent = what
  told.textContent = what
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 3000)
}
