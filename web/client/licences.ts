import '../styles/licences.css'
import { make } from './parts/make.ts'

// Announces to screen readers what was copied, or why nothing was copied.
const announcement = make('p', { className: 'visually-hidden' })
announcement.setAttribute('role', 'status')
document.querySelector('main')!.append(announcement)

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
    // Without TLS there is no clipboard. The text is selected, and the reader copies it with the keyboard.
    getSelection()?.selectAllChildren(from)
    say(button, 'Selected: copy it with Ctrl+C')
  }
}

function say(button: HTMLButtonElement, what: string): void {
  button.textContent = what
  announcement.textContent = what
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 3000)
}
