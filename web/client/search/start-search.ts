import { nearAddress } from '../../../api/shared/addresses.ts'
import { words } from '../../../api/shared/words.ts'
import { askPlace } from '../parts/ask-place.ts'
import { messageOf } from '../parts/message-of.ts'
import { TownSuggestions } from './town-suggestions.ts'

/** The search line: suggests towns while one is typed, and finds the stations around the reader. */
export function startSearch(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('#find-place')!
  const status = form.querySelector<HTMLElement>('#find-status')!
  new TownSuggestions(input, status, () => form.requestSubmit())
  const button = form.querySelector<HTMLButtonElement>('.find-me')!
  button.addEventListener('click', () => void findReader(form, button, status))
}

/** The position goes to this service only, rounded to 100 m. */
async function findReader(form: HTMLFormElement, button: HTMLButtonElement, status: HTMLElement): Promise<void> {
  button.disabled = true
  status.className = 'find-status'
  status.textContent = words.locating
  try {
    const { lat, lng } = await askPlace(words.orTypeTown)
    const { fuel, km = '5', sort } = Object.fromEntries(new FormData(form)) as Record<string, string | undefined>
    const rounded = (degrees: number) => Number(degrees.toFixed(3))
    location.assign(nearAddress({ lat: rounded(lat), lng: rounded(lng), fuel, km: Number(km), sort }))
  } catch (error) {
    status.className = 'find-status message warn'
    status.textContent = messageOf(error)
  }
  button.disabled = false
}
