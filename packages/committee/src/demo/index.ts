// A separate entry point: few visitors need the demo, and none at startup.

export * from './fill-demo-committee.ts'
