import '../styles/country.css'
import '../styles/as-of.css'
import { makeChartsReadable } from './chart/readable-charts.ts'
import { offerLink } from './parts/share-link.ts'

makeChartsReadable(document)
offerLink()
