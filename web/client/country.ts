import '../styles/country.css'
import '../styles/as-of.css'
import { offerLink } from './parts/share-link.ts'

offerLink()
