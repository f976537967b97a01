import '../styles/every-page.css'
import { keepChoices } from './parts/language-links.ts'
import { offerTableFiles } from './parts/table-file.ts'

offerTableFiles()
keepChoices()
