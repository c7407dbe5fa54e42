import { hashOf, meetingFieldNames } from '@civic-hub/committee'

/**
 * A cache of another version is not shown. A declared field of a meeting changes it. Increase the number in it when
 * `MeetingSummary` changes otherwise, or `Dashboard`.
 */
export const cacheVersion = hashOf(`5 ${meetingFieldNames.join(' ')}`)
