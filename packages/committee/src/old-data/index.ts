// A separate entry point: only an import of the earlier app's data needs it.

export {
  isOldData,
  type NotImported,
  type OldCommittee,
  readOldData,
} from './read-old-data.ts'
export { writeOldCommittee } from './write-old-committee.ts'
