export * from './search-entry.ts'
export * from './search-meetings.ts'
export * from './search-sources.ts'
