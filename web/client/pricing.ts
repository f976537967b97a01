import '../styles/pricing.css'
import { makeRequestForm } from './pricing/request-form.ts'

// The page that shows a key has no form for a request.
const form = document.querySelector<HTMLFormElement>('form.request')
if (form) makeRequestForm(form)

// The button of a plan leads to the form; with script it chooses the plan there too.
for (const link of document.querySelectorAll<HTMLElement>('[data-plan]')) {
  link.addEventListener('click', () => {
    const select = form!.elements.namedItem('plan') as HTMLSelectElement
    select.value = link.dataset.plan!
  })
}
