import '../styles/country.css'
import { offerLink } from './parts/share-link.ts'

offerLink()
