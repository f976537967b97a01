import '../../styles/said.css'
import { make } from './make.ts'

/** Copies a text to the clipboard and confirms it. `shown` is the element that the reader can select by hand. */
export async function copy(text: string, shown: Element): Promise<void> {
  try {
    // Without HTTPS browsers offer the clipboard only to pages on localhost.
    await navigator.clipboard.writeText(text)
    say('Copied.')
  } catch {
    getSelection()?.selectAllChildren(shown)
    say('The browser does not let this page copy. The text is selected: copy it with Ctrl+C.')
  }
}

let said: HTMLElement | undefined
let silence: ReturnType<typeof setTimeout> | undefined

/** Shows a message in a corner for a few seconds, and announces it to screen readers. */
function say(text: string): void {
  if (!said) {
    said = make('p', { className: 'said', role: 'status' })
    document.body.append(said)
  }
  said.textContent = text
  clearTimeout(silence)
  silence = setTimeout(() => {
    said!.textContent = ''
  }, 4000)
}

/** Lets the button of an example copy the code that is shown. */
export function connectCopyButton(codes: HTMLElement): void {
  codes.querySelector('.copy')!.addEventListener('click', () => {
    const { value } = codes.querySelector<HTMLInputElement>('.tab input:checked')!
    const blocks = [...codes.querySelectorAll<HTMLElement>('.code')]
    const code = blocks.find(({ dataset }) => dataset.language === value)!.querySelector('code')!
    void copy(code.textContent!, code)
  })
}
