import { itemTransitions } from '../items/item-transitions.ts'
import { moveOnFrom, moveToOpened } from '../proceedings/now-transitions.ts'

const items = itemTransitions<never>('agenda', () => null, {
  beforeClosed: moveOnFrom,
  beforeOpened: moveToOpened,
})

/**
 * Adds an item at a place, or before the adjournment, and returns its id. A live meeting at the end of its
 * agenda moves to the new item.
 */
export const addAgendaItem = items.add

/**
 * Moves an item between the open and the completed group. Completing the current item moves a live meeting to
 * the next one, and reopening it moves the meeting back.
 */
export const setAgendaItemCompleted = items.setCompleted

/** Sets the free-text deadline, trimmed; an empty one unsets it. */
export const setAgendaDeadline = items.setDeadline

/** Sets the planned length of the item, in whole minutes from 1 to 600; null unsets it. */
export const setAgendaPlannedMinutes = items.setPlannedMinutes

/**
 * Trims title and notes when the form is closed; an emptied title is reset to the title at the opening of the
 * form.
 */
export const trimAgendaItem = items.trim

/**
 * Moves an item between the neighbours with these ids; if only one of them still exists, next to that one.
 */
export const moveAgendaItem = items.move

/**
 * Marks an item as removed. Concurrent edits in it are kept, and are visible after a restore. A live meeting
 * at this item moves to the next one.
 */
export const removeAgendaItem = items.remove

/** Restores a removed item at its former place. */
export const restoreAgendaItem = items.restore
