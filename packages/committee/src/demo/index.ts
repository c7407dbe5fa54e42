// A separate entry point: nearly nobody needs the demo, and nobody at the start.

export { type DemoWords, demoScores, demoTags, makeDemoCommittee } from './fill-demo-committee.ts'
