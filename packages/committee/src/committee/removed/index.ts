// A separate entry point: the first screens list no removed entries.

export * from '../../document/group-by.ts'
export * from './query-removed.ts'
export { type RemovedEntry, type RemovedPart, removedParts } from './removed-entry.ts'
export { restoreAllRemoved, restoreRemoved } from './restore-removed.ts'
