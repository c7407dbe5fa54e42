import type { Awareness } from 'y-protocols/awareness'

/** Longer than the pause between two keys during typing. */
const restMs = 400

interface AwarenessChange {
  added: number[]
  updated: number[]
  removed: number[]
}
type Listener = (change: AwarenessChange, origin: unknown) => void

/**
 * The awareness for the editor's carets. Changes of this page's own state are reported to listeners only
 * after a pause: the editor would otherwise redraw the other members' carets with every typed key.
 */
export function awarenessForCarets(awareness: Awareness): Awareness {
  const delayed = new Map<Listener, { handler: Listener; stop: () => void }>()
  return Object.assign(Object.create(awareness) as Awareness, {
    on(name: 'change' | 'update', listener: Listener) {
      let waiting: ReturnType<typeof setTimeout> | undefined
      const handler: Listener = (change, origin) => {
        clearTimeout(waiting)
        const isOwn = [...change.added, ...change.updated, ...change.removed].every(
          (client) => client === awareness.clientID,
        )
        if (isOwn) waiting = setTimeout(listener, restMs, change, origin)
        else listener(change, origin)
      }
      delayed.set(listener, { handler, stop: () => clearTimeout(waiting) })
      awareness.on(name, handler)
    },
    off(name: 'change' | 'update', listener: Listener) {
      const known = delayed.get(listener)
      if (!known) return
      known.stop()
      delayed.delete(listener)
      awareness.off(name, known.handler)
    },
  })
}
