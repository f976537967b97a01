import '../styles/history.css'
import { Explorer } from './history/explorer.ts'

const container = document.querySelector<HTMLElement>('#explorer')
const { first, last, demonstration } = container?.dataset ?? {}
// Without any week there is nothing to explore: the table below says so of each country.
if (container && first && last) {
  void new Explorer(container, { window: { first, last }, isDemonstration: demonstration === 'true' }).start()
}
