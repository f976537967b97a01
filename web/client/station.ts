import '../styles/station.css'
import { words } from '../../api/shared/words.ts'
import { makeChartsReadable } from './chart/readable-charts.ts'
import { make } from './parts/make.ts'

makeChartsReadable(document)

// Without script the address is a text. A button is shorter, and copies the address with the chosen fuel.
const place = document.querySelector<HTMLElement>('[data-copy]')
if (place) {
  const address = place.querySelector('code')!
  const status = make('span', { role: 'status', className: 'quiet' })
  const button = make('button', { type: 'button', textContent: words.copyLink })
  button.addEventListener('click', () => void copy())
  address.textContent = location.href
  address.hidden = true
  place.replaceChildren(button, ' ', status, ' ', address)

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href)
      status.textContent = words.copied
    } catch {
      // Without HTTPS browsers offer the clipboard only to pages on localhost.
      address.hidden = false
      getSelection()?.selectAllChildren(address)
      status.textContent = words.cannotCopy
    }
  }
}
