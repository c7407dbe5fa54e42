import type { ItemOrder } from '@civic-hub/committee'
import { useEffect } from 'react'
import { isOwnEdit } from '../../../replica/origins.ts'
import { watchPeople } from '../../../replica/presence/people.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { say } from '../../../ui/live-region.tsx'
import type { ItemKind } from './item-kind.ts'

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

type OrderChange = 'completed' | 'reopened' | 'added' | 'removed' | 'moved'

/**
 * Returns the changes of each item between two readings of a list. Of a move, only the items that changed
 * sides count.
 */
export function orderChanges(before: ItemOrder, after: ItemOrder): Map<string, OrderChange> {
  const changes = new Map<string, OrderChange>()
  const wasOpen = new Set(before.open)
  const wasCompleted = new Set(before.completed)
  for (const id of after.completed) {
    if (wasOpen.has(id)) changes.set(id, 'completed')
    else if (!wasCompleted.has(id)) changes.set(id, 'added')
  }
  for (const id of after.open) {
    if (wasCompleted.has(id)) changes.set(id, 'reopened')
    else if (!wasOpen.has(id)) changes.set(id, 'added')
  }
  const present = new Set([...after.open, ...after.completed])
  for (const id of [...before.open, ...before.completed]) if (!present.has(id)) changes.set(id, 'removed')
  const moved = movedIn(
    before.open.filter((id) => after.open.includes(id)),
    after.open.filter((id) => wasOpen.has(id)),
  )
  if (moved !== null) changes.set(moved, 'moved')
  return changes
}

/**
 * Returns the item whose removal makes both lists equal; else the first item at another position. Null if
 * there is none.
 */
function movedIn(before: readonly string[], after: readonly string[]): string | null {
  const first = after.findIndex((id, index) => id !== before[index])
  if (first === -1) return null
  const candidates = [after[first], before[first]].filter((id) => id !== undefined)
  const without = (list: readonly string[], id: string) => list.filter((other) => other !== id).join()
  return candidates.find((id) => without(before, id) === without(after, id)) ?? candidates[0] ?? null
}
