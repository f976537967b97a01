// `INA – Industrija nafte d.d.`, `Marol  d.o.o. Zagreb, Ilica 71 -  BP Rakov Potok`, `VIS VIRES DOO`, `X, obrt za …`:
// the text after a legal form or a long dash is seat, line of business or owner. A leading `D.D.` is part of the name.
const tail =
  /(?<!\s)\s+[–—-]\s.*$|(?<![\s,])[\s,]+(?:(?:(?:j\.?\s?)?d\.?\s?o\.?\s?o\.?|d\.\s?d\.)(?=[\s,]|$)|obrt|vl\.).*$/isu

/** The operator's trade name, without the legal form and anything after it. */
export function brandOf(operator: string | null): string | null {
  return operator?.replace(tail, '').trim() || null
}
