import '../styles/near.css'
import '../styles/search.css'
import { startSearch } from './search/start-search.ts'

startSearch(document.querySelector<HTMLFormElement>('#find')!)
