import '../styles/history.css'
import { Explorer } from './history/explorer.ts'

const container = document.querySelector<HTMLElement>('#explorer')
const { first, last, demonstration } = container?.dataset ?? {}
// Without data there is nothing to explore. The table below shows the reason for each country.
if (container && first && last) {
  void new Explorer(container, { window: { first, last }, isDemonstration: demonstration === 'true' }).start()
}
