import { storedPerson } from '../../../document/person.ts'
import type { Decisions } from './decisions.ts'
import type { Person } from './person.ts'
import { stating } from './put-decision.ts'

export const canPause = ({ sitting: { state } }: Decisions) =>
  state === 'recess' ? 'in-recess' : state === 'adjourned' ? 'adjourned' : null

export const recessMeeting = stating(
  (decisions: Decisions, minutes: number | null = null) =>
    canPause(decisions) ??
    (minutes === null || (Number.isSafeInteger(minutes) && minutes >= 1 && minutes <= 1_440)
      ? null
      : 'minutes-out-of-range'),
  (_decisions, _meeting, minutes: number | null = null) => ({ kind: 'recess', minutes }),
)

export const canCallBack = ({ sitting: { state } }: Decisions) =>
  state === 'recess' || state === 'adjourned' ? null : 'not-in-recess'

export const callBack = stating(canCallBack, () => ({ kind: 'back' }))

export const canClose = (decisions: Decisions, _authority: string, topic: string) =>
  canPause(decisions) ?? (decisions.sitting.isClosed ? 'already-closed' : topic.trim() === '' ? 'topic-required' : null)

/** Begins a closed session, with its authority and topic. What is said there is not part of this document. */
export const closeSession = stating(
  (decisions: Decisions, authority: string, topic: string, _stays: readonly Person[] = []) =>
    canClose(decisions, authority, topic),
  (_decisions, _meeting, authority: string, topic: string, stays: readonly Person[] = []) => ({
    kind: 'closed',
    authority: authority.trim(),
    topic: topic.trim(),
    stays: stays.map(storedPerson),
  }),
)

export const canReopen = ({ sitting }: Decisions, _report = '') => (sitting.isClosed ? null : 'not-closed')

/** Returns to open session, with the report of the closed session's actions. */
export const reopenSession = stating(canReopen, (_decisions, _meeting, report = '') => ({
  kind: 'reopened',
  report: report.trim(),
}))

export const canAdjourn = ({ sitting: { state } }: Decisions) => (state === 'adjourned' ? 'adjourned' : null)

/** States the adjournment. Ending the meeting remains a transition of its own. */
export const adjournMeeting = stating(canAdjourn, () => ({ kind: 'adjourned' }))
