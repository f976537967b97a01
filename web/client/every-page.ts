import '../styles/every-page.css'
import { offerTableFiles } from './parts/table-file.ts'

offerTableFiles()
