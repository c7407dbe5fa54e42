// A separate entry point: few visitors need the demo, and none at startup.

export type { DemoWords } from './demo-words.ts'
export * from './fill-demo-committee.ts'
