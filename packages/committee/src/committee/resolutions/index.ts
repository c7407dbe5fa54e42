// A separate entry point: the first screens know no resolutions.

export { dayOfMeeting } from '../../meeting/meetings/meeting-time-zone.ts'
export {
  copyNumbers,
  queryGivenNumbers,
  readNumbers,
  resolutionsMap,
} from './given-numbers.ts'
export * from './query-resolutions.ts'
export * from './query-resolutions.ts'
export * from './standing.ts'
