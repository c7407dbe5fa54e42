import { expect, test } from 'vitest'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { readDecisionRules, setDecisionRules } from '../proceedings/decisions/decision-rules.ts'
import { readQuorum } from '../template/meeting-template.ts'
import { setQuorum } from '../template/template-transitions.ts'
import { openClosedMeeting, rulesForClosedMeeting } from './closed-meeting.ts'
import { queryMeeting } from './query-meetings.ts'

test('the meeting of a closed session has the topic and the rules of the committee, and nothing else of it', () => {
  const open = createReplica('open', 1)
  allowed(setQuorum(open.doc, open.context, { kind: 'number', number: 3 }))
  allowed(setDecisionRules(open.doc, open.context, { seconds: 1 }))
  const { doc, context } = createReplica('closed', 2)
  const rules = rulesForClosedMeeting(open.doc)
  const opening = { title: 'Closed session', topic: ' The claim ', rules }
  allowed(openClosedMeeting(doc, context, 'meeting-1', opening))
  const meeting = present(queryMeeting(doc, 'meeting-1').read())
  expect(meeting).toMatchObject({ title: 'Closed session', status: 'live' })
  expect(meeting.agendaItems.map(({ title }) => title)).toEqual(['The claim'])
  expect(readQuorum(doc)).toEqual({ kind: 'number', number: 3 })
  expect(readDecisionRules(doc).seconds).toBe(1)
  expect(openClosedMeeting(doc, context, 'meeting-1', opening)).toMatchObject({ refusal: 'already-open' })
  expect(queryMeeting(open.doc, 'meeting-1').read()).toBe(null)
})
