import { itemTransitions } from '../items/item-transitions.ts'
import { moveOnFrom, moveToOpened } from '../proceedings/now-transitions.ts'

const items = itemTransitions<never>('agenda', () => null, {
  beforeClosed: moveOnFrom,
  beforeOpened: moveToOpened,
})

/** Adds an item at a place, else before the adjournment, and returns its id. At the end of its agenda a live meeting goes there. */
export const addAgendaItem = items.add

/** Moves an item between the open and the completed group. Completing the current item moves a live meeting on, and reopening it moves the meeting back. */
export const setAgendaItemCompleted = items.setCompleted

/** Sets the free-text deadline, trimmed; an empty one unsets it. */
export const setAgendaDeadline = items.setDeadline

/** Sets how long the item should take, in whole minutes from 1 to 600; null unsets it. */
export const setAgendaPlannedMinutes = items.setPlannedMinutes

/** Trims title and notes when the form is left; an emptied title goes back to what the form opened with. */
export const trimAgendaItem = items.trim

/** Puts an item between the neighbours with these ids; where only one still exists, beside that one. */
export const moveAgendaItem = items.move

/** Marks an item as removed; what others write in it meanwhile stays, for when it is restored. A live meeting at it goes on. */
export const removeAgendaItem = items.remove

/** Brings a removed item back where it was. */
export const restoreAgendaItem = items.restore
