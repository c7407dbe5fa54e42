import type { Query } from '@civic-hub/committee'
import { useMemo } from 'react'
import type * as Y from 'yjs'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { ItemKind, ListedItem } from './item-kind.ts'

export interface ItemPlace {
  readonly kind: ItemKind
  readonly meetingId: string
  readonly itemId: string
}

/**
 * A part of an item. The component renders only when that part changed, and not with every key in the item's texts.
 * `part` must be the same function in every render.
 */
export function useItemPart<T>({ kind, meetingId, itemId }: ItemPlace, part: (item: ListedItem) => T): T | null {
  const items = useReplica().meeting(meetingId).items[kind.name]
  return useQuery(
    useMemo(() => {
      const item: Query<ListedItem | null> = items.item(itemId)
      const read = () => {
        const found = item.read()
        return found && part(found)
      }
      return { read, subscribe: item.subscribe }
    }, [items, itemId, part]),
  )
}

/** A text of an item, to be bound to a field; null if the document has another value there. */
export function useItemText({ kind, meetingId, itemId }: ItemPlace, field: 'title' | 'notes'): Y.Text | null {
  const items = useReplica().meeting(meetingId).items[kind.name]
  return useQuery(
    useMemo(
      () => ({ read: () => items.text(itemId, field), subscribe: items.item(itemId).subscribe }),
      [items, itemId, field],
    ),
  )
}

export const titleOf = (item: ListedItem): string => item.title
export const notesOf = (item: ListedItem): string => item.notes
export const noWords = (): string => ''

/** The item without its texts, which change with every key. */
export const withoutTexts = ({ title: _, notes: __, ...rest }: ListedItem): Omit<ListedItem, 'title' | 'notes'> => rest
