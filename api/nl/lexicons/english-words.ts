import { isOneEdit } from '../words/spelling.ts'

const words = `
alaskan albert albertan alberto americas arizonan audi banish belie beria bongo borden breton brunet brutish
bulgari burka burqa bursa butch cacao coat coats condo conga creek creeks croak croaks croft crofts cyrus
czechoslovakian ditch drench elias ella ellis ells emigrates emirate faeries farces fares fellas finish florid
floridan forge franc franck franco francs geek geeks germane gorge grate grater greed green greene greens
greer greet greets groat groats hellos helvetian herman hungry hutch inland iris irtish italic jorge kongo
korma liberian macaw macho macro malt maltose malts malty manta marta merman micronesian nevadan noreen norse
olivia pain palish pennsylvanian persian polka prance prussia prussian prussians reek reeks rhodesian roland
rolland sates siberian slain sloven slovens sottish sought spahn span spavin spawn spin sprain stain stria
swain swigs swims swish syriac teas texans texts tiber trance trench triton turkeys turnkey untied vanish
virginian vulgarian vulgarians wrench yalta
`

/**
 * English words and names one edit away from a country or its people: as they stand they are no misspellings. All that
 * the word list SCOWL has up to size 60, names up to 50, beside our lexicons (seen 2020.12.07). A new country name
 * or demonym may bring new neighbours.
 */
const englishWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

// Words that are in every second question: "mutch" is "much" and not "Dutch".
const common = ['much', 'what', 'which', 'where', 'when', 'price', 'cost', 'does', 'cheap', 'than']

/** Is it a word of English, or a misspelling of one that a question is likelier to have than a country? */
export function isLikelierEnglish(word: string): boolean {
  return englishWords.has(word) || common.some(one => isOneEdit(word, one))
}
