/** Reads the counts of every market off the page /status, and names each as the second path does. */
export async function publishedStatus(url: string): Promise<Map<string, string>> {
  const page = await (await fetch(`${url}/status`)).text()
  const rows = page.split('<tr>').flatMap(row => {
    const [, country] = /<span class="quiet">([A-Z]{2})<\/span><\/th>/.exec(row) ?? []
    return country === undefined ? [] : [[country, row] as const]
  })
  const cell = /<td class="number" data-label="([^"]+)" data-value="\d+">([\d,]+)<\/td>/g
  return new Map(
    rows.flatMap(([country, row]) =>
      [...row.matchAll(cell)].map(
        ([, what, shown]) => [`status/${country}/${what}`, shown!.replaceAll(',', '')] as const,
      ),
    ),
  )
}
