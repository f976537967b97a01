const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;' +
  'border-bottom:1px solid #ccc}.banner{background:#fff3cd;padding:.5rem 1rem}'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, in an attribute too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character]!)
}

/** A whole page. `content` is HTML. */
export function page(title: string, content: string, demonstration = false): string {
  const banner = demonstration ? '<p class="banner">Demonstration data: made up, not real prices.</p>\n' : ''
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${style}</style></head>
<body>
${banner}<h1>${escaped(title)}</h1>
${content}
</body>
</html>
`
}
