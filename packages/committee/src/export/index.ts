// A separate entry point: only an export and an import need it.

export * from './committee-content.ts'
export * from './meeting-proof.ts'
export * from './read-committee-content.ts'
