/** The extension of a saved answer, by its content: one of those that `--from` reads. */
export function fileExtension(bytes: Uint8Array): string {
  // A workbook is an archive whose directory, at its end, lists the folder `xl`.
  if (startsWith(bytes, 'PK')) return Buffer.from(bytes).includes('xl/workbook.xml') ? 'xlsx' : 'zip'
  if (startsWith(bytes, '%PDF')) return 'pdf'
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 1000))
    .replace(/^\ufeff/, '')
    .trimStart()
  const tag = start.slice(0, 100).toLowerCase()
  if (tag.startsWith('<!doctype html') || tag.startsWith('<html')) return 'html'
  if (start.startsWith('<')) return 'xml'
  if (start.startsWith('{') || start.startsWith('[')) return 'json'
  return /[;,|\t]/.test(start.split('\n', 1)[0]!) ? 'csv' : 'txt'
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
}
