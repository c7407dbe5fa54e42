/** A recusal from a motion, or from an item and all its motions. */
interface Recusal {
  readonly motion: string | null
  readonly item: string | null
}

interface RecusedMotion {
  readonly id: string
  readonly item: string | null
  /** The items of a consent agenda. */
  readonly items: readonly string[]
}

/** Whether a recusal is about a motion: about itself, about its item, or about an item of its consent agenda. */
export const isRecusalFrom = (recusal: Recusal, { id, item, items }: RecusedMotion): boolean =>
  recusal.motion === id || (recusal.item !== null && (recusal.item === item || items.includes(recusal.item)))
