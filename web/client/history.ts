import '../styles/history.css'
import '../styles/drawn-chart.css'
import { Explorer } from './history/explorer.ts'

const container = document.querySelector<HTMLElement>('#explorer')
const { first, last, weeks, demonstration } = container?.dataset ?? {}
// Without data there is nothing to explore. The table below shows the reason for each country.
if (container && first && last) {
  const facts = { window: { first, last }, file: weeks ?? null, isDemonstration: demonstration === 'true' }
  void new Explorer(container, facts).start()
}
