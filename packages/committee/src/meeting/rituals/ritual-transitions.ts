import { itemTransitions } from '../items/item-transitions.ts'
import { canCompleteRitual } from '../meetings/meeting-rules.ts'
import { readStatus } from '../meetings/meeting-status.ts'

const items = itemTransitions('ritual', (meeting) => canCompleteRitual({ status: readStatus(meeting) }))

/** Adds a ritual at a place, or at the end, and returns its id. */
export const addRitualItem = items.add

/** Completes a ritual or reopens it, only while the meeting is live. */
export const setRitualCompleted = items.setCompleted

/**
 * Trims title and notes when the form is closed; an emptied title is reset to the title at the opening of the
 * form.
 */
export const trimRitualItem = items.trim

/** Moves a ritual between the neighbours with these ids. */
export const moveRitualItem = items.move

/** Marks a ritual as removed. */
export const removeRitualItem = items.remove

/** Restores a removed ritual at its former place. */
export const restoreRitualItem = items.restore
