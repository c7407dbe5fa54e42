// A separate entry point: the first screens list no removed entries.

export { groupBy } from '../../document/group-by.ts'
export { queryRemoved } from './query-removed.ts'
export { type RemovedEntry, type RemovedPart, removedParts } from './removed-entry.ts'
export { restoreAllRemoved, restoreRemoved } from './restore-removed.ts'
