import {
  choice,
  count,
  type FieldName,
  type FieldValues,
  fieldNames,
  line,
  type TypedValues,
  webLink,
} from '../../document/form-fields.ts'
import { minutesDepths } from '../minutes/minutes-depth.ts'
import { maxDuration, minDuration } from '../template/meeting-template.ts'

// Reader, rule, transition, history, search, export and copies of a field are derived from its line.

/** The fields of the form that plans a meeting, besides its title and its time. */
export const plannedFields = {
  venue: line({ max: 200, storedAs: 'place' }),
  /** For remote participants. */
  link: webLink,
  /** Minutes. */
  duration: count({ min: minDuration, max: maxDuration }),
  /** Such as "Special meeting"; the committee's kinds are suggested, and any other words are accepted. */
  kind: line({ max: 80, isSearched: false }),
}

/** All fields of a meeting that a form edits. Those beside the plan are for its minutes. */
export const meetingFields = {
  ...plannedFields,
  /** The number of the meeting in the committee's count. */
  number: count({ min: 1, max: 99_999 }),
  /** The depth of its minutes, if it differs from the committee's. */
  minutesDepth: choice(minutesDepths),
}

export type MeetingField = FieldName<typeof meetingFields>
export type MeetingValues = FieldValues<typeof meetingFields>
/** The fields as a form has them: the typed text. */
export type MeetingForm = TypedValues<typeof meetingFields>
export type PlannedForm = TypedValues<typeof plannedFields>

export const meetingFieldNames = fieldNames(meetingFields)

/** The fields that a resumed meeting and the next one of a series have from an earlier meeting. */
export const copied = { resumed: meetingFields, next: plannedFields }
