import { itemTransitions } from '../items/item-transitions.ts'
import { moveOnFrom, moveToOpened } from '../proceedings/now-transitions.ts'

const items = itemTransitions<never>('agenda', () => null, {
  beforeClosed: moveOnFrom,
  beforeOpened: moveToOpened,
})

/** By default before the adjournment. A live meeting at the end of its agenda moves to the new item. */
export const addAgendaItem = items.add

/** Completing the current item moves a live meeting to the next one, and reopening it moves the meeting back. */
export const setAgendaItemCompleted = items.setCompleted

export const setAgendaDeadline = items.setDeadline

export const setAgendaPlannedMinutes = items.setPlannedMinutes

export const trimAgendaItem = items.trim

/** If only one of the neighbours still exists, next to that one. */
export const moveAgendaItem = items.move

/** Concurrent edits in it are visible after a restore. A live meeting at this item moves to the next one. */
export const removeAgendaItem = items.remove

export const restoreAgendaItem = items.restore
