import type * as Y from 'yjs'
import type { Result } from '../document/result.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { itemTransitions } from '../items/item-transitions.ts'

export const newAgendaItemTitle = 'New agenda item'

const items = itemTransitions('agenda')

/** Adds an item at the end of the agenda and answers its id. */
export function addAgendaItem(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  title: string = newAgendaItemTitle,
): Result<string, 'meeting-not-found'> {
  return items.add(doc, context, meetingId, title.trim() || newAgendaItemTitle)
}

/** Moves an item between the open and the completed group. */
export const setAgendaItemCompleted = items.setCompleted

/** Sets the free-text deadline, trimmed; an empty one unsets it. */
export const setAgendaDeadline = items.setDeadline

/** Trims title and notes when the form is left; an emptied title goes back to what the form opened with. */
export const trimAgendaItem = items.trim

/** Puts an item between the neighbours with these ids; where only one is known still, beside that one. */
export const moveAgendaItem = items.move

/** Marks an item as removed; what others write in it meanwhile stays, for when it is restored. */
export const removeAgendaItem = items.remove

/** Brings a removed item back where it was. */
export const restoreAgendaItem = items.restore
