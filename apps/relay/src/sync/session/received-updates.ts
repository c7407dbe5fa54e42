/** The limit for one update: in hours of offline work, several meetings may start and end. */
const maxLabels = 16
const noLabels: readonly string[] = []

/** Counts the update frames of a connection, and collects the labels of the next one. */
export class ReceivedUpdates {
  #frames = 0
  #sealed = 0
  #hasPushed = false
  #labels = noLabels

  /** Counts a received update frame; returns its number, from 1. */
  count(): number {
    return ++this.#frames
  }

  /**
   * The same for changes that their author's device signed: they are sent before the connection's own
   * updates.
   */
  countSealed(): number {
    this.#sealed++
    return this.count()
  }

  /** True if a frame is the first with the connection's own updates. */
  isFirstOwn(frame: number): boolean {
    return frame === this.#sealed + 1
  }

  /** True if it has pushed its own updates; a client of our own protocol does so with its first frame. */
  get hasPushed(): boolean {
    return this.#hasPushed
  }

  pushedItsOwn(): void {
    this.#hasPushed = true
  }

  /**
   * Stores a label for the next update: the history keeps the states before and after that update under this
   * label.
   */
  addLabel(label: string): void {
    if (this.#labels.length < maxLabels && !this.#labels.includes(label)) this.#labels = [...this.#labels, label]
  }

  /** Returns the labels of the received update, and clears them for the next one. */
  takeLabels(): readonly string[] {
    const labels = this.#labels
    this.#labels = noLabels
    return labels
  }
}
