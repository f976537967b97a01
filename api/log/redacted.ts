// A key as it was given out, whole or cut short: its id may be told, of the rest not one letter.
const keys = /(fuel_[0-9a-z]{10})(?:_|%5f)[\w%-]{1,200}/gi

// The value of the parameter for a key, whatever was sent in it, however its name is spelt.
const keyParameters = /((?:a|%61)(?:p|%70)(?:i|%69)(?:_|%5f)(?:k|%6b)(?:e|%65)(?:y|%79)=)[^&\s'"]{1,2000}/gi

// With bounds, so that a long text takes time in step with its length.
const addresses = /[^\s@"'<>()/=&?,;:%]{1,64}(?:@|%40)[^\s@"'<>()/=&?,;:%]{1,253}/gi

/** A text as it may stand in the log: no key, no e-mail address. Lines and control characters are for JSON to escape. */
export function redacted(text: string): string {
  if (!/[@=%_]/.test(text)) return text
  return text
    .replace(keys, '$1_…')
    .replace(keyParameters, '$1…')
    .replace(addresses, address => (isOfCode(address) ? address : '…@…'))
}

/** `pkg@1.2.3` in the path of a stack is no address. */
function isOfCode(address: string): boolean {
  return /@\d[\d.]*$/.test(address)
}
