import type * as Y from 'yjs'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryMeetingList } from '../../meeting/meetings/query-meetings.ts'
import { isTemplateStored } from '../../meeting/template/is-template-stored.ts'
import { queryTemplate } from '../../meeting/template/meeting-template.ts'
import { queryMembers } from '../members/query-members.ts'

export interface FirstSteps {
  /** The directory has an entry. */
  readonly people: boolean
  /** The template was changed, or saved as it was. */
  readonly template: boolean
  /** A meeting is planned, or was started at once. */
  readonly meeting: boolean
}

/** The first steps of a new committee, as the document shows them. */
export function queryFirstSteps(doc: Y.Doc): Query<FirstSteps> {
  const members = queryMembers(doc)
  const meetings = queryMeetingList(doc)
  return {
    read: () => ({
      people: members.read().length > 0,
      template: isTemplateStored(doc),
      meeting: meetings.read().length > 0,
    }),
    subscribe: (onChange) => subscribeToAll([members, meetings, queryTemplate(doc)], onChange),
  }
}
