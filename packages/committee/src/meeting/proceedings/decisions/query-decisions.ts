import type * as Y from 'yjs'
import { findMeeting } from '../../../document/committee-document.ts'
import { type Query, subscribeToAll } from '../../../document/query.ts'
import { queryOfMeeting } from '../../../document/query-meeting.ts'
import { querySettings } from '../../template/meeting-template.ts'
import { concernsNow } from '../now.ts'
import { authorsOf, observeAuthors } from './authorship.ts'
import { type DecisionRules, decisionRulePrefix, readDecisionRules } from './decision-rules.ts'
import { type Decisions, readDecisions } from './decisions.ts'
import { findMotion, type VotersNow, votersNow } from './motion-transitions.ts'
import { concernsLines } from './move-line.ts'
import { isSignedMeeting } from './signed-meeting.ts'

/** Fires for statements and their lines, the agenda's items, start, end and rules. */
export function queryDecisions(doc: Y.Doc, meetingId: string): Query<Decisions | null> {
  const own = queryOfMeeting(
    doc,
    meetingId,
    readDecisions,
    null,
    (path) => concernsNow(path) || path[1] === 'quorum' || path[1] === 'decisionRules' || concernsLines(path),
  )
  const authors = { subscribe: (changed: () => void) => observeAuthors(doc, changed) }
  return {
    read: own.read,
    subscribe: (onChange) => subscribeToAll([queryDecisionRules(doc), authors, own], onChange),
  }
}

/** The members who may vote on motions now; null if there is no such meeting. Fires as `queryDecisions`. */
export function queryVotersNow(doc: Y.Doc, meetingId: string, motionIds: readonly string[]): Query<VotersNow | null> {
  const read = (meeting: Y.Map<unknown>) => {
    const decisions = readDecisions(meeting)
    const motions = motionIds.map((id) => findMotion(decisions, id)).filter((motion) => motion !== null)
    return votersNow(decisions, meeting, motions)
  }
  const { subscribe } = queryDecisions(doc, meetingId)
  return { ...queryOfMeeting(doc, meetingId, read, null), subscribe }
}

export const queryDecisionRules = (doc: Y.Doc): Query<DecisionRules> =>
  querySettings(doc, readDecisionRules, (key) => key === 'quorum' || key.startsWith(decisionRulePrefix))

/** Null in a meeting whose statements are not signed, from its start on. */
export const queryEarlierHubs = (doc: Y.Doc, meetingId: string): Query<readonly string[] | null> => ({
  read: () => {
    const meeting = findMeeting(doc, meetingId)
    return meeting && isSignedMeeting(meeting) ? (authorsOf(doc).earlierHubs?.(meetingId) ?? []) : null
  },
  subscribe: queryDecisions(doc, meetingId).subscribe,
})
