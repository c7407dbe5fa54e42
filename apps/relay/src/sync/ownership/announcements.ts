import type { AnnouncedClientId, AnnouncedClientIds } from '../../store/store.ts'

/** Hundreds of devices that reconnect at the same time share one transaction. */
const gatherMs = 50

/**
 * Stores the client ids that new sessions announced. They are stored separately from the edits, because a
 * document must stay readable while writes are impossible.
 */
export interface Announcements {
  add(announced: AnnouncedClientId): void
  /** Resolves when all announcements so far are stored, or cannot be. */
  flush(): Promise<void>
}

export function createAnnouncements(
  store: AnnouncedClientIds,
  warn: (what: string, details: Record<string, unknown>) => void,
): Announcements {
  let waiting: AnnouncedClientId[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const announced = waiting
    waiting = []
    if (announced.length === 0) return
    try {
      await store.remember(announced)
    } catch (failure) {
      warn('announced client ids could not be stored', { reason: String(failure) })
    }
  }

  return {
    flush,
    add(announced) {
      waiting.push(announced)
      timer ??= setTimeout(() => void flush(), gatherMs).unref()
    },
  }
}
