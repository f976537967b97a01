// An issued key, complete or cut short. Its id may be logged, no character of the rest.
const keys = /(fuel_[0-9a-z]{10})(?:_|%5f)[\w%-]{1,200}/gi

// The value of the `api_key` parameter, even if characters of its name are percent-encoded.
const keyParameters = /((?:a|%61)(?:p|%70)(?:i|%69)(?:_|%5f)(?:k|%6b)(?:e|%65)(?:y|%79)=)[^&\s'"]{1,2000}/gi

// Bounded repetition, so that the time stays linear in the length of the text.
const addresses = /[^\s@"'<>()/=&?,;:%]{1,64}(?:@|%40)[^\s@"'<>()/=&?,;:%]{1,253}/gi

/** Removes keys and e-mail addresses from a text for the log. JSON escapes line breaks and control characters. */
export function redacted(text: string): string {
  if (!/[@=%_]/.test(text)) return text
  return text
    .replace(keys, '$1_…')
    .replace(keyParameters, '$1…')
    .replace(addresses, address => (isOfCode(address) ? address : '…@…'))
}

/** `pkg@1.2.3` in the path of a stack is not an e-mail address. */
function isOfCode(address: string): boolean {
  return /@\d[\d.]*$/.test(address)
}
