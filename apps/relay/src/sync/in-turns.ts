/**
 * The maximum number of connections that are served in one turn of the event loop; more of them take several turns, and
 * other people are served in between.
 */
export const connectionsPerTurn = 200

/**
 * Calls `visit` for each item: at once for the first ones, and in later turns of the event loop for the others. Items
 * that are added to or removed from a collection meanwhile are added or removed here, too. `visit` must not throw.
 */
export function visitInTurns<T>(items: Iterable<T>, visit: (item: T) => void): void {
  const iterator = items[Symbol.iterator]()
  const turn = (): void => {
    for (let count = 0; count < connectionsPerTurn; count++) {
      const next = iterator.next()
      if (next.done) return
      visit(next.value)
    }
    setImmediate(turn)
  }
  turn()
}
