// A separate entry point: few visitors need the demo, and none at startup.

export { type DemoWords, demoScores, demoTags, makeDemoCommittee } from './fill-demo-committee.ts'
