import * as Y from 'yjs'
import { change, findMeeting, meetingsMap } from '../../document/committee-document.ts'
import { orderKeyBetween } from '../../document/order-key.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { transition } from '../../document/transition.ts'
import { type TransitionContext, withoutUndo } from '../../document/transition-context.ts'
import { createItem, itemKey } from '../items/meeting-item.ts'
import { decisionRulePrefix } from '../proceedings/decisions/decision-rules.ts'
import { templateSettings, timeZoneKey } from '../template/meeting-template.ts'
import { markStarted } from './mark-started.ts'
import { createMeeting } from './meeting.ts'

export type RulesOfCommittee = Readonly<Record<string, unknown>>

/** The quorum, the time zone and the rules for decisions, as they are stored. */
export function rulesForClosedMeeting(doc: Y.Doc): RulesOfCommittee {
  return Object.fromEntries(
    [...templateSettings(doc).entries()].filter(
      ([key, value]) =>
        (key === 'quorum' || key === timeZoneKey || key.startsWith(decisionRulePrefix)) &&
        !(value instanceof Y.AbstractType),
    ),
  )
}

const topicId = 'topic'

/** Live, under the id of the open meeting. The rules are copied: the document has no access to the committee. */
export const openClosedMeeting = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    meetingId: string,
    opening: { readonly title: string; readonly topic: string; readonly rules?: RulesOfCommittee },
  ): Result<string, 'already-open'> => {
    if (findMeeting(doc, meetingId)) return refused('already-open')
    const meeting = createMeeting(opening.title, { startedAt: context.now().toISOString() })
    const topic = opening.topic.trim()
    if (topic !== '')
      meeting.set(itemKey('agenda', topicId), createItem({ title: topic, order: orderKeyBetween(null, null, topicId) }))
    change(doc, withoutUndo(context), () => {
      for (const [key, value] of Object.entries(opening.rules ?? {})) templateSettings(doc).set(key, value)
      markStarted(doc, meeting)
      meetingsMap(doc).set(meetingId, meeting)
    })
    return accepted(meetingId)
  },
)
