/** A station in Rome. */
export async function stationIn(url: string): Promise<number> {
  const answer = await fetch(`${url}/live/api.php?action=stations&country=IT&lat=41.89&lng=12.5`)
  const { data } = (await answer.json()) as { data?: { stations: { id: number }[] } }
  return data?.stations[0]?.id ?? 1
}
