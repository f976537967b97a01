/** Of several that are under way only the one begun last counts: an older answer may come after a newer one. */
export class Newest {
  #begun = 0

  /** Begins one. What it returns tells whether none was begun since. */
  begin(): () => boolean {
    this.#begun += 1
    const mine = this.#begun
    return () => mine === this.#begun
  }
}
