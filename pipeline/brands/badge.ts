// Logos are trademarks, and the licences of most do not allow redistribution, so the service draws its own badges.
// Colours: white reads well on each.
const colours = ['#1f5f8b', '#2f6b3f', '#8a4b08', '#6b3f87', '#8b2f4b', '#37616b', '#4f5b2a', '#5a4a42'] as const

/** A neutral SVG badge: up to three initials on a colour that the slug decides. */
export function brandBadge(slug: string, name: string): string {
  const colour = colours[[...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % colours.length]
  const size = [0, 32, 28, 21][[...initials(name)].length]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${escaped(name)}">` +
    `<circle cx="32" cy="32" r="32" fill="${colour}"/>` +
    `<text x="32" y="33" fill="#fff" font-family="sans-serif" font-weight="bold" font-size="${size}" ` +
    `text-anchor="middle" dominant-baseline="middle">${escaped(initials(name))}</text></svg>\n`
  )
}

/** `Circle K` → `CK`, `TotalEnergies` → `TE`, `OMV` → `OMV`, `Shell` → `S`. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['?']
  if (words.length > 1)
    return words
      .slice(0, 3)
      .map(word => [...word][0]!.toUpperCase())
      .join('')
  const capitals = words[0]!
    .match(/[\p{Lu}\p{N}]/gu)
    ?.slice(0, 3)
    .join('')
  return capitals || [...words[0]!][0]!.toUpperCase()
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
}
