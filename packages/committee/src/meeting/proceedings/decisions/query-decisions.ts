import type * as Y from 'yjs'
import { findMeeting } from '../../../document/committee-document.ts'
import { observeMeetingPaths } from '../../../document/deep-observer.ts'
import type { Query } from '../../../document/query.ts'
import { templateSettings } from '../../template/meeting-template.ts'
import { concernsNow } from '../query-now.ts'
import { observeAuthors } from './authorship.ts'
import { type DecisionRules, decisionRulePrefix, readDecisionRules } from './decision-rules.ts'
import { type Decisions, readDecisions } from './decisions.ts'
import { findMotion, type VotersNow, votersNow } from './motion-transitions.ts'

/**
 * The decisions of a meeting; null if there is no such meeting. Fires for statements, the agenda's items, start,
 * end and rules.
 */
export function queryDecisions(doc: Y.Doc, meetingId: string): Query<Decisions | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readDecisions(meeting)
    },
    subscribe: (onChange) => {
      const stopRules = observeRules(doc, onChange)
      const stopAuthors = observeAuthors(doc, onChange)
      const stop = observeMeetingPaths(doc, meetingId, (paths) => {
        const isConcerned = paths.some(
          (path) => concernsNow(path) || path[1] === 'quorum' || path[1] === 'decisionRules',
        )
        if (isConcerned) onChange()
      })
      return () => {
        stopRules()
        stopAuthors()
        stop()
      }
    },
  }
}

/** The members who may vote on motions now; null if there is no such meeting. Fires as `queryDecisions`. */
export function queryVotersNow(
  doc: Y.Doc,
  meetingId: string,
  motionIds: readonly string[],
): Query<VotersNow | null> {
  const { subscribe } = queryDecisions(doc, meetingId)
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      if (!meeting) return null
      const decisions = readDecisions(meeting)
      const motions = motionIds.map((id) => findMotion(decisions, id)).filter((motion) => motion !== null)
      return votersNow(decisions, meeting, motions)
    },
    subscribe,
  }
}

/** The committee's rules for decisions, for its settings. */
export const queryDecisionRules = (doc: Y.Doc): Query<DecisionRules> => ({
  read: () => readDecisionRules(doc),
  subscribe: (onChange) => observeRules(doc, onChange),
})

function observeRules(doc: Y.Doc, onChange: () => void): () => void {
  const settings = templateSettings(doc)
  const onSettings = ({ keysChanged }: Y.YMapEvent<unknown>) => {
    if ([...keysChanged].some((key) => key === 'quorum' || key.startsWith(decisionRulePrefix))) onChange()
  }
  settings.observe(onSettings)
  return () => settings.unobserve(onSettings)
}
