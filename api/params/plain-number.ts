// Plain decimal notation only: no exponent, no hexadecimal, no blanks, no plus.
const decimalForm = /^-?\d+(\.\d+)?$/
const integerForm = /^-?\d+$/

/** Null for everything but plain decimal notation. */
export function findDecimal(text: string): number | null {
  return decimalForm.test(text) ? Number(text) : null
}

/** Null for everything but plain digits. */
export function findInteger(text: string): number | null {
  return integerForm.test(text) ? Number(text) : null
}
