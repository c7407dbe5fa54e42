export * from './meeting-stage.ts'
export * from './query-workflow.ts'
