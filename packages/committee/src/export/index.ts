// A separate entry point: only an export and an import need it.

export type { CommitteeContent } from './committee-content.ts'
export { proofFormat, proofVersion, readMeetingProof } from './meeting-proof.ts'
export {
  listFiles,
  type NamedFile,
  readCommitteeContent,
  readMeetingSources,
} from './read-committee-content.ts'
