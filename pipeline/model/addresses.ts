// RFC 5321, 4.5.3.1: the lengths that a mail server must accept.
const longestLocal = 64
const longest = 254
// One label: letters and digits of any script, hyphens inside only.
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
// No space, control character, quote, or character that separates or encloses addresses.
const local = /^[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** One plausible address. It is not proven to exist. Never two, and nothing that ends a line of a header. */
export function isEmailAddress(text: string): boolean {
  if (text.length > longest) return false
  const [name = '', domain = '', ...more] = text.split('@')
  if (more.length > 0 || name.length > longestLocal || !local.test(name)) return false
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(one => label.test(one)) && !/^\d+$/.test(labels.at(-1)!)
}

/** The form in which addresses are compared: complete, in lower case. */
export function foldedEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

/** Whether a host of a URL is this machine, so that what is sent to it needs no encryption. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
