import { RowError } from '../../model/errors.ts'
import { plainLetters } from '../../model/plain-letters.ts'
import { isWord } from '../../parsers/fields.ts'
import type { Grade } from '../../parsers/grades.ts'

interface Product {
  readonly id: number
  /** Pattern that its text, in lower case without accents, must match, because clients disagree on 8 and 9. */
  readonly form: RegExp
  readonly grade: Grade
}

const products: readonly Product[] = [
  { id: 4, form: /95/, grade: { fuel: 'sp95' } },
  { id: 5, form: /98/, grade: { fuel: 'sp98' } },
  { id: 6, form: /^gasoil de locomocio$/, grade: { fuel: 'diesel' } },
  { id: 8, form: /^gasoil de locomocio millorat$/, grade: { fuel: 'diesel', rank: 1 } },
  { id: 11, form: /^glp/, grade: { fuel: 'gpl' } },
  { id: 7, form: /./, grade: { skip: 'heating oil' } },
  { id: 10, form: /./, grade: { skip: 'heating oil' } },
  { id: 9, form: /./, grade: { skip: 'AdBlue' } },
]

/** By `idProducte`, checked against `Tipus_carburant`. Throws RowError for an unknown id or a wrong text. */
export function gradeOf(id: unknown, word: string | null): Grade {
  const product = products.find(one => isWord(id, String(one.id)))
  if (!product) throw new RowError('idProducte', 'UNKNOWN_FUEL', id)
  if (!product.form.test(plainLetters(word ?? ''))) throw new RowError('Tipus_carburant', 'FUEL_MISMATCH', word)
  return product.grade
}
