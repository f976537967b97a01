/**
 * Reads the counts of every market off the page /status, and names each as the second path does. The lines of its sources are
 * added up. A market with more than one source has a heading with its stations and prices, which are compared too.
 */
export async function publishedStatus(url: string): Promise<Map<string, string>> {
  const page = await (await fetch(`${url}/status`)).text()
  const figures = new Map<string, number>()
  const add = (figure: string, shown: string): void => {
    figures.set(figure, (figures.get(figure) ?? 0) + Number(shown.replaceAll(',', '')))
  }
  for (const line of page.split('<details class="source"').slice(1)) {
    const country = /href="\/licences#([A-Z]{2})"/.exec(line)?.[1]
    if (country === undefined) continue
    const [, prices, stations] = /<dt>Current<\/dt><dd>([\d,]+) \w+(?: of ([\d,]+) \w+)?<\/dd>/.exec(line) ?? []
    if (prices !== undefined) add(`status/${country}/Prices of sources`, prices)
    if (stations !== undefined) add(`status/${country}/Stations of sources`, stations)
    for (const [, count, what] of line.matchAll(/\b([\d,]+) (held|withheld|too old)\b/g)) {
      add(`status/${country}/${what}`, count!)
    }
  }
  const heading = /([\d,]+) stations, ([\d,]+) prices<\/span><\/h3>\n<details[^>]*data-names="[^"]*? ([A-Z]{2}) /g
  for (const [, stations, prices, country] of page.matchAll(heading)) {
    add(`status/${country}/Stations`, stations!)
    add(`status/${country}/Prices`, prices!)
  }
  for (const [figure, value] of [...figures].filter(([name]) => name.endsWith(' of sources'))) {
    const ofMarket = figure.replace(' of sources', '')
    if (!figures.has(ofMarket)) figures.set(ofMarket, value)
  }
  return new Map([...figures].map(([figure, value]) => [figure, String(value)]))
}
