// A separate entry point: the first screens know no resolutions.

export { dayOfMeeting } from '../../meeting/meetings/meeting-time-zone.ts'
export {
  copyNumbers,
  queryGivenNumbers,
  readNumbers,
  resolutionsMap,
} from './given-numbers.ts'
export {
  motionsToNumber,
  queryMotionsToNumber,
  queryResolutions,
  type Resolution,
} from './query-resolutions.ts'
export * from './resolution-facts.ts'
export {
  maxStandingNoteLength,
  type NewStanding,
  restoreStanding,
  type Standing,
  type StandingKind,
  type StandingRefusal,
  stateStanding,
  takeStandingBack,
} from './standing.ts'
