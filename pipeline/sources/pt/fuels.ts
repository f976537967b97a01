import { RowError } from '../../model/errors.ts'
import { plainLetters } from '../../model/plain-letters.ts'
import type { Grade } from '../../parsers/grades.ts'

// `Combustivel` -> our code and the rank, or the reason to skip it. From the publisher's list of fuels of 2026, where
// `especial` is the premium grade of its family. The list has no E10, E85 or HVO.
const grades: Readonly<Record<string, Grade>> = {
  'Gasóleo simples': { fuel: 'diesel' },
  'Gasóleo especial': { fuel: 'diesel', rank: 1 },
  'Gasolina simples 95': { fuel: 'sp95' },
  'Gasolina especial 95': { fuel: 'sp95', rank: 1 },
  'Gasolina 98': { fuel: 'sp98' },
  'Gasolina especial 98': { fuel: 'sp98', rank: 1 },
  'GPL Auto': { fuel: 'gpl' },
  'Biodiesel B15': { skip: 'biodiesel' },
  'Gasóleo colorido': { skip: 'agricultural diesel' },
  'Gasóleo de aquecimento': { skip: 'heating oil' },
}

const plainGrades = new Map(Object.entries(grades).map(([word, grade]) => [plainLetters(word), grade]))

/** Throws RowError for a word that is not in the publisher's list. */
export function gradeOf(word: string | null): Grade {
  const grade = word === null ? undefined : (grades[word] ?? plainGrades.get(plainLetters(word)) ?? wordyGradeOf(word))
  if (!grade) throw new RowError('Combustivel', 'UNKNOWN_FUEL', word)
  return grade
}

/** The long names: `Gasolina de mistura (motores a 2 tempos)`, `GNC (gás natural comprimido) - €/kg`. */
function wordyGradeOf(word: string): Grade | undefined {
  if (/^gasolina de mistura/i.test(word)) return { skip: 'two-stroke mixture' }
  // The same gas is also listed by weight. The weight of a cubic metre depends on the origin of the gas.
  if (/^GNC\b.*€\/m[3³]$/i.test(word)) return { skip: 'gas by the cubic metre' }
  if (/^GNC\b.*€\/kg$/i.test(word)) return { fuel: 'cng' }
  if (/^GNL\b.*€\/kg$/i.test(word)) return { fuel: 'lng' }
  return undefined
}
