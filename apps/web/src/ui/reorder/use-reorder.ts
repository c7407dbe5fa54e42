import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd'
import { useState } from 'react'
import type { reorderTexts } from '../../texts/en/reorder.gen.ts'
import { holdFocus } from '../focus-soon.ts'
import { say } from '../live-region.tsx'
import { type ListPosition, positionAt, positionStepped } from './list-position.ts'

interface ReorderParts {
  titleOf(id: string): string
  /** Returns true if the item was moved. */
  move(id: string, place: ListPosition): boolean
}

/**
 * Reordering of the `open` entries of a list, by drag and by step. While this person drags, the list does not change:
 * changes of the order by others are shown after the drop, and the new place is defined by the neighbours that the
 * person saw.
 */
export function useReorder<Order extends { readonly open: readonly string[] }>(
  order: Order,
  { titleOf, move }: ReorderParts,
  announcements: typeof reorderTexts,
) {
  const [standing, setStanding] = useState<Order | null>(null)
  const shown = standing ?? order
  const of = shown.open.length

  return {
    shown,

    step(id: string, step: -1 | 1): void {
      const stepped = positionStepped(shown.open, id, step)
      if (!stepped) {
        say(step < 0 ? announcements.first(titleOf(id)) : announcements.last(titleOf(id)))
        return
      }
      holdFocus()
      if (move(id, stepped.place)) say(announcements.moved(titleOf(id), stepped.position, of))
    },

    drag: {
      onBeforeCapture: () => setStanding(order),
      onDragStart({ draggableId, source }: DragStart, { announce }: ResponderProvided) {
        announce(announcements.lifted(titleOf(draggableId), source.index + 1, of))
      },
      onDragUpdate({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) {
        const title = titleOf(draggableId)
        announce(destination ? announcements.over(title, destination.index + 1, of) : announcements.outside(title))
      },
      onDragEnd({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided) {
        setStanding(null)
        if (!destination || destination.index === source.index) {
          announce(announcements.putBack(titleOf(draggableId)))
          return
        }
        holdFocus()
        if (move(draggableId, positionAt(shown.open, draggableId, destination.index)))
          announce(announcements.dropped(titleOf(draggableId), destination.index + 1, of))
      },
    },
  }
}
