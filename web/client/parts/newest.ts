/** Only the request that was started last counts, because an older answer may arrive after a newer one. */
export class Newest {
  #begun = 0

  /** Starts a request. The returned function reports whether it is still the newest. */
  begin(): () => boolean {
    this.#begun += 1
    const mine = this.#begun
    return () => mine === this.#begun
  }
}
