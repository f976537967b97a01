import { make } from './make.ts'

/** Bars in the place of lines that are being loaded. `words`: what screen readers announce. */
export function skeleton(words: string, lines = 3): HTMLElement {
  const bars = Array.from({ length: lines }, () => make('span', { className: 'skeleton-line' }))
  return make(
    'div',
    { className: 'skeleton', role: 'status' },
    make('span', { className: 'visually-hidden', textContent: words }),
    make('span', { 'aria-hidden': 'true' }, ...bars),
  )
}
