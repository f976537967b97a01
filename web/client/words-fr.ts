import { useWords } from '../../api/shared/words/current.ts'
import { browser } from '../../api/shared/words/fr.ts'

// Loaded before the script of a page in this language.
useWords(browser)
