/** A part of a room that one request holds. */
interface Holder {
  readonly client: string
  readonly amount: number
  /** Ends the request, so that its part becomes free. */
  readonly cut: () => void
}

/**
 * A bounded room that all clients share, in bytes. One client has at most a share of it. When the room is
 * short, the client that holds most gives way, so that a client that holds little is never refused because of another one.
 */
export class SharedRoom {
  readonly #size: number
  readonly #share: number
  readonly #held = new Map<string, number>()
  /** The oldest first. */
  readonly #holders = new Set<Holder>()
  #taken = 0

  constructor(size: number, share: number) {
    this.#size = size
    this.#share = share
  }

  /** False while the client holds its share. */
  hasShare(client: string): boolean {
    return this.#heldBy(client) < this.#share
  }

  /** Takes a part, and cuts the oldest holders of the clients that hold most until all parts fit. Returns the function that gives it back. */
  take(client: string, amount: number, cut: () => void): () => void {
    const holder = { client, amount, cut }
    this.#holders.add(holder)
    this.#taken += amount
    this.#held.set(client, this.#heldBy(client) + amount)
    while (this.#taken > this.#size) this.#cutOldestOf(this.#largest())
    return () => this.#give(holder)
  }

  #heldBy(client: string): number {
    return this.#held.get(client) ?? 0
  }

  #largest(): string {
    let most = ''
    for (const client of this.#held.keys()) if (this.#heldBy(client) > this.#heldBy(most)) most = client
    return most
  }

  #cutOldestOf(client: string): void {
    for (const holder of this.#holders) {
      if (holder.client !== client) continue
      this.#give(holder)
      holder.cut()
      return
    }
  }

  #give(holder: Holder): void {
    if (!this.#holders.delete(holder)) return
    this.#taken -= holder.amount
    const left = this.#heldBy(holder.client) - holder.amount
    if (left > 0) this.#held.set(holder.client, left)
    else this.#held.delete(holder.client)
  }
}
