// A separate entry point: only an import of the earlier app's data needs it.

export * from './read-old-data.ts'
export * from './write-old-committee.ts'
