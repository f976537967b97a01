// The ministry's site has both scripts. Each Cyrillic letter has one Latin form, two letters for three of them.
const cyrillic = [...'абвгдђежзијклљмнњопрстћуфхцчџш']
const latin = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ')
const letters = new Map(cyrillic.map((letter, at) => [letter, latin[at]!]))

/** Serbian text in Latin letters; Latin letters stay as they are. */
export function toLatin(text: string): string {
  return text.replace(/\p{Script=Cyrillic}/gu, letter => {
    const small = letter.toLowerCase()
    const found = letters.get(small) ?? letter
    return small === letter ? found : found.toUpperCase()
  })
}
