import type { ItemOrder } from '@civic-hub/committee'
import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd'
import { useState } from 'react'
import type { ItemTexts } from '../../texts/en/items.ts'
import { say } from '../../ui/live-region.tsx'
import { keepFocus } from './focus.ts'
import { placeAt, placeStepped } from './place-in-list.ts'
import type { ItemActions } from './use-item-actions.ts'

/**
 * Reordering by drag and by step. While this person drags, the list stands still: what others do to its order shows
 * when the item is dropped, and its new place is taken from the neighbours that the person saw.
 */
export function useReorder(order: ItemOrder, actions: ItemActions, { announcements }: ItemTexts) {
  const [standing, setStanding] = useState<ItemOrder | null>(null)
  const shown = standing ?? order
  const { titleOf, move } = actions
  const of = shown.open.length

  return {
    shown,

    step(itemId: string, step: -1 | 1): void {
      const stepped = placeStepped(shown.open, itemId, step)
      if (!stepped) {
        say(step < 0 ? announcements.first(titleOf(itemId)) : announcements.last(titleOf(itemId)))
        return
      }
      keepFocus()
      if (move(itemId, stepped.place)) say(announcements.moved(titleOf(itemId), stepped.position, of))
    },

    drag: {
      onBeforeCapture: () => setStanding(order),
      onDragStart({ draggableId, source }: DragStart, { announce }: ResponderProvided) {
        announce(announcements.lifted(titleOf(draggableId), source.index + 1, of))
      },
      onDragUpdate({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) {
        const title = titleOf(draggableId)
        announce(
          destination ? announcements.over(title, destination.index + 1, of) : announcements.outside(title),
        )
      },
      onDragEnd({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided) {
        setStanding(null)
        if (!destination || destination.index === source.index) {
          announce(announcements.putBack(titleOf(draggableId)))
          return
        }
        keepFocus()
        if (move(draggableId, placeAt(shown.open, draggableId, destination.index)))
          announce(announcements.dropped(titleOf(draggableId), destination.index + 1, of))
      },
    },
  }
}
