import { plainLetters } from '../model/plain-letters.ts'
import { sha256Of } from '../model/sha256.ts'

// Greek and Cyrillic by the letter, near to ISO 843 and ISO 9: enough for a file name that a person can read.
const latin = new Map(
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=ch ш=sh щ=sht ъ=a ы=y ь= э=e ю=yu я=ya ј=j љ=lj њ=nj ћ=c ђ=d џ=dz ѓ=g ќ=k ѕ=dz і=i'
    .split(' ')
    .map(pair => pair.split('=') as [string, string]),
)

/** ASCII in kebab-case: `Turmöl Quick` → `turmol-quick`, `ΕΛΙΝΟΙΛ` → `elinoil`. Never empty. */
export function brandSlug(name: string): string {
  const letters = [...plainLetters(name).replace(/['’.]/g, '')].map(letter => latin.get(letter) ?? letter).join('')
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return slug || `brand-${sha256Of(name).slice(0, 8)}`
}
