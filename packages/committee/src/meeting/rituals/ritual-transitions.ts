import { itemTransitions } from '../items/item-transitions.ts'
import { canCompleteRitual } from '../meetings/meeting-rules.ts'
import { readStatus } from '../meetings/meeting-status.ts'

const items = itemTransitions('ritual', (meeting) => canCompleteRitual({ status: readStatus(meeting) }))

export const addRitualItem = items.add

export const setRitualCompleted = items.setCompleted

export const trimRitualItem = items.trim

export const moveRitualItem = items.move

export const removeRitualItem = items.remove

export const restoreRitualItem = items.restore
