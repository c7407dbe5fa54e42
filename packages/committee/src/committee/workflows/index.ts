export * from './query-workflow.ts'
export * from './query-workflow.ts'
