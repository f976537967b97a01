import '../styles/near.css'
import '../styles/search.css'
import { offerLink } from './parts/share-link.ts'
import { startSearch } from './search/start-search.ts'

startSearch(document.querySelector<HTMLFormElement>('#find')!)
offerLink()
