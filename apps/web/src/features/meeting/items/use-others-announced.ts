import { useEffect } from 'react'
import { isOwnEdit } from '../../../replica/origins.ts'
import { watchPeople } from '../../../replica/presence/people.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { say } from '../../../ui/live-region.tsx'
import type { ItemKind } from './item-kind.ts'
import { type OrderChange, orderChanges } from './order-changes.ts'

/** Changes of other members within this time are announced in one sentence. */
const gatherMs = 1_500
/** The shortest time between two announcements of who edits which item. */
const editingEveryMs = 15_000

/**
 * Announces other members' changes of a list to screen readers: which item a member opens to edit, and a
 * short summary of the changes.
 */
export function useOthersAnnounced(kind: ItemKind, meetingId: string): void {
  const replica = useReplica()
  useEffect(() => {
    const items = replica.meeting(meetingId).items[kind.name]
    const { announcements, untitled } = kind.texts
    const titleOf = (itemId: string) => items.item(itemId).read()?.title.trim() || untitled

    let known = items.order.read()
    let byOthers = false
    const gathered = new Map<string, OrderChange>()
    let timer: ReturnType<typeof setTimeout> | undefined

    function announce(): void {
      timer = undefined
      const [[itemId, change] = []] = gathered
      if (itemId !== undefined && change !== undefined)
        say(
          gathered.size === 1
            ? announcements.byOthers[change](titleOf(itemId))
            : announcements.manyByOthers(gathered.size),
        )
      gathered.clear()
    }

    const onTransaction = ({ origin }: { origin: unknown }) => {
      byOthers = !isOwnEdit(origin)
    }
    replica.doc.on('beforeTransaction', onTransaction)
    const stopOrder = items.order.subscribe(() => {
      const now = items.order.read()
      if (byOthers) for (const [itemId, change] of orderChanges(known, now)) gathered.set(itemId, change)
      known = now
      if (gathered.size > 0) timer ??= setTimeout(announce, gatherMs)
    })

    const people = watchPeople(replica)
    let announcedAt = Number.NEGATIVE_INFINITY
    let editing = new Set<string>()
    const stopPeople = people.subscribe(() => {
      const now = new Set<string>()
      for (const { self, name, here } of people.get()) {
        const [kindName, itemId] = here.field?.split('/') ?? []
        if (self || here.meetingId !== meetingId || kindName !== kind.name || itemId === undefined) continue
        const key = `${name}/${itemId}`
        now.add(key)
        if (editing.has(key) || performance.now() - announcedAt < editingEveryMs) continue
        announcedAt = performance.now()
        say(announcements.editedBy(name, titleOf(itemId)))
      }
      editing = now
    })

    return () => {
      clearTimeout(timer)
      replica.doc.off('beforeTransaction', onTransaction)
      stopOrder()
      stopPeople()
    }
  }, [replica, kind, meetingId])
}
