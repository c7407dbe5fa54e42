import { itemTransitions } from '../items/item-transitions.ts'
import { canCompleteRitual } from '../meetings/meeting-rules.ts'
import { readStatus } from '../meetings/meeting-status.ts'

const items = itemTransitions('ritual', (meeting) => canCompleteRitual({ status: readStatus(meeting) }))

/** Adds a ritual at a place, else at the end, and returns its id. */
export const addRitualItem = items.add

/** Completes a ritual or reopens it, only while the meeting is live. */
export const setRitualCompleted = items.setCompleted

/** Trims title and notes when the form is left; an emptied title goes back to what the form opened with. */
export const trimRitualItem = items.trim

/** Puts a ritual between the neighbours with these ids. */
export const moveRitualItem = items.move

/** Marks a ritual as removed. */
export const removeRitualItem = items.remove

/** Brings a removed ritual back where it was. */
export const restoreRitualItem = items.restore
