import {
  endMeeting,
  type MinutesSource,
  queryAgendaOrder,
  queryMinutesSource,
  removeAgendaItem,
  scheduleMeeting,
  type TransitionContext,
} from '@civic-hub/committee'
import {
  type Choice,
  castVote,
  declareInterest,
  declareOutcome,
  disposeOfMotion,
  markSigned,
  moveMotion,
  putQuestion,
  queryDecisions,
  recordTally,
  secondMotion,
  setAuthors,
  setDecisionRules,
  settleConflict,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { minutesOf } from './minutes.ts'
import type { MinutesStanding } from './minutes-standing.ts'
import { minutesText, nextMeetingIn, withoutNextMeeting } from './minutes-text.ts'
import { whatSince } from './since-approval.ts'

const by = { account: 'ann', name: 'Ann' }

function openMeeting(end: boolean) {
  const doc = new Y.Doc()
  const id = holdRichMeeting(doc, { end })
  let made = 0
  const context: TransitionContext = {
    now: () => new Date(2026, 4, 4, 19, 55),
    randomId: () => `later${made++}`,
    origin: null,
  }
  const source = () => queryMinutesSource(doc, id).read() as MinutesSource
  const text = (standing?: MinutesStanding) => minutesText(minutesOf('Parks', source(), { standing }))
  return { doc, id, context, source, text }
}

function demand<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

test('the votes on an open question are not printed while the meeting is live', () => {
  const { doc, id, context, text } = openMeeting(false)
  const motion = demand(moveMotion(doc, context, id, { text: 'to buy a bell' }, by))
  const question = demand(putQuestion(doc, context, id, [motion], {}, by))
  const vote = (name: string, choice: Choice) =>
    demand(castVote(doc, context, id, question, { person: `account:${name.toLowerCase()}`, name }, choice, by))
  vote('Ann', 'aye')
  vote('Bob', 'nay')
  const part = text().split('Buy a bell')[1] ?? ''
  expect(part).toContain('- The question is open.\n')
  expect(part.split('\n\n')[0]).not.toMatch(/aye|no \(|Result/)
})

/** A question in a meeting that signs, in which Ann presides. */
function openSignedQuestion() {
  const opened = openMeeting(false)
  const { doc, id, context } = opened
  markSigned(doc.getMap('meetings').get(id) as Y.Map<unknown>)
  const motion = demand(moveMotion(doc, context, id, { text: 'to buy a bell' }, by))
  const question = demand(putQuestion(doc, context, id, [motion], {}, by))
  const voteOf = (name: string, author: typeof by) => {
    const person = { person: `account:${name.toLowerCase()}`, name }
    return demand(castVote(doc, context, id, question, person, 'aye', author))
  }
  const declare = () => demand(declareOutcome(doc, context, id, question, true, by))
  return { ...opened, voteOf, declare }
}

test('a vote that the chair stated for a member is printed with the name of the chair', () => {
  const { voteOf, declare, text } = openSignedQuestion()
  for (const name of ['Ann', 'Bob', 'Dee']) voteOf(name, by)
  declare()
  expect(text()).toMatch(/Stated by the chair \W*Ann\W*: \W*Bob\W*, \W*Dee/)
})

test('a doubt that only the member whom it names has settled is printed as open, with that fact', () => {
  const { doc, id, context, voteOf, text } = openSignedQuestion()
  const cem = { account: 'cem', name: 'Cem' }
  const vote = voteOf('Bob', cem)
  setAuthors(doc, (one) => (one === vote ? { kind: 'by-client', account: 'cem' } : { kind: 'unknown' }))
  const [conflict] = queryDecisions(doc, id).read()?.conflicts ?? []
  demand(settleConflict(doc, context, id, conflict?.key ?? '', 'second', cem))
  expect(text()).toMatch(/recorded the vote of \W*Bob\W*\. Settled only by the member whom it names\./)
})

test.each(['to buy a bell', 'Buy a bell.', 'moves to buy a bell', ' To buy a bell. '])(
  'a motion has one form, however it was written: %j',
  (words) => {
    const { doc, id, context, text } = openMeeting(false)
    demand(moveMotion(doc, context, id, { text: words }, by))
    expect(text()).toMatch(/Motion: Buy a bell\.\n/)
  },
)

test('a motion to adjourn has no second heading, votes of none are left out, and each sentence has one full stop', () => {
  const { doc, id, context, text } = openMeeting(false)
  const motion = demand(moveMotion(doc, context, id, { text: 'to adjourn', type: 'adjourn' }, by))
  const question = demand(putQuestion(doc, context, id, [motion], {}, by))
  demand(recordTally(doc, context, id, question, { method: 'hands', aye: 5, nay: 0, abstain: 0 }, by))
  demand(declareOutcome(doc, context, id, question, true, by))
  const item = queryAgendaOrder(doc, id).read().open[0] ?? ''
  const cem = { person: 'account:cem', name: 'Cem' }
  demand(declareInterest(doc, context, id, cem, { item, motion: null, reason: 'He owns a shop.', left: false }, by))
  expect(text()).toContain('Motion: Adjourn.\n')
  expect(text()).toContain('- Vote by show of hands: 5 aye.\n- Result: Carried, 5 of 5 votes cast; 3 needed.\n')
  expect(text()).toContain('Cem declared an interest: He owns a shop.\n')
  expect(text()).not.toMatch(/\.\.|\.”\./)
})

test('a motion that was tabled during its vote has what was said, and no result', () => {
  const { doc, id, context, text } = openMeeting(false)
  const motion = demand(moveMotion(doc, context, id, { text: 'to buy a bell' }, by))
  const question = demand(putQuestion(doc, context, id, [motion], {}, by))
  demand(recordTally(doc, context, id, question, { method: 'hands', aye: 3, nay: 1, abstain: 0 }, by))
  demand(disposeOfMotion(doc, context, id, motion, 'tabled', 'until June', by))
  const [part = ''] = (text().split('Buy a bell')[1] ?? '').split('\n\n')
  expect(part).toContain('Vote by show of hands: 3 aye, 1 no')
  expect(part).toContain('Result: The vote ended without a result')
  expect(part).toContain('Tabled: until June')
  expect(part).not.toMatch(/Carried|is open|declared/)
})

test('a vote that was still open at the end has no result', () => {
  const { doc, id, context, source } = openMeeting(false)
  const motion = demand(moveMotion(doc, context, id, { text: 'to buy a bell' }, by))
  demand(putQuestion(doc, context, id, [motion], {}, by))
  demand(endMeeting(doc, context, id))
  const [part = ''] = (minutesText(minutesOf('Parks', source())).split('Buy a bell')[1] ?? '').split('\n\n')
  expect(part).toContain('The chair declared no result')
  expect(part).not.toContain('Result')
})

test('seconders are printed only where the committee prints them', () => {
  const { doc, id, context, text } = openMeeting(false)
  const motion = demand(moveMotion(doc, context, id, { text: 'to buy a bell' }, by))
  demand(secondMotion(doc, context, id, motion, { person: 'account:gus', name: 'Gus' }, by))
  expect(text()).toContain('seconded by Gus')
  demand(setDecisionRules(doc, context, { printSeconders: false }))
  expect(text()).not.toContain('seconded by')
})

test('the motions of a removed item are printed below the agenda', () => {
  const { doc, id, context, source, text } = openMeeting(false)
  const fees = source().meeting.agendaItems.find(({ title }) => title === 'Fees')?.id ?? ''
  demand(removeAgendaItem(doc, context, id, fees))
  const [agenda = '', decisions = ''] = text().split('\nDECISIONS\n')
  expect(agenda).not.toContain('Cut the fees')
  expect(decisions).toContain('Motion: Cut the fees.')
})

test('open doubts are printed in a draft, and waived ones with the name and the reason', () => {
  const { doc, id, context, source, text } = openMeeting(false)
  expect(text()).toContain('Waived by Ann: the chair heard it so')
  expect(text()).not.toContain('OPEN DOUBTS')
  // An item that is removed while its question is open is a conflict.
  const item = source().meeting.agendaItems[0]?.id ?? ''
  const motion = demand(moveMotion(doc, context, id, { text: 'to buy a bell', item }, by))
  demand(putQuestion(doc, context, id, [motion], {}, by))
  demand(removeAgendaItem(doc, context, id, item))
  const [sentence] = text().split('\nOPEN DOUBTS\n')[1]?.split('\n') ?? []
  expect(sentence).toMatch(/^- The agenda item was removed .* About “to buy a bell”$/)
  expect(text({ kind: 'text' })).not.toContain('OPEN DOUBTS')
})

test.each([
  [{ kind: 'unknown' }, 'Draft, unless the hub has an approval of these minutes.'],
  [{ kind: 'draft' }, 'Draft: these minutes are not approved.'],
  [{ since: 'same' }, 'Approved by Ana Ortiz, May 5, 2026, 8:00 AM'],
  [{ since: 'changed' }, 'Draft: changed since Ana Ortiz approved these minutes, May 5, 2026, 8:00 AM.'],
  [{ since: 'other-format' }, 'Approved by Ana Ortiz, May 5, 2026, 8:00 AM. The approved text itself counts.'],
] as const)('minutes contain their approval: %j', (standing, words) => {
  const { source } = openMeeting(true)
  const approval = { kind: 'approved', by: 'Ana Ortiz', at: '2026-05-05T08:00:00.000Z' } as const
  const { standing: shown, isDraft } = minutesOf('Parks', source(), {
    timeZone: 'UTC',
    standing: { ...approval, ...standing } as MinutesStanding,
  })
  expect(shown).toBe(words)
  expect(isDraft).toBe(words.startsWith('Draft'))
})

test('a next meeting that is planned later changes nothing about approved minutes', () => {
  const { source, text } = openMeeting(true)
  const approved = text({ kind: 'text' })
  expect(approved).toContain('\n\nNEXT MEETING\n- June council')
  const later = minutesText(minutesOf('Parks', { ...source(), next: null }, { standing: { kind: 'text' } }))
  expect(later).toBe(withoutNextMeeting(approved))
  const approval = {
    number: 1,
    approvedBy: 'Ana',
    approvedAt: '2026-05-05T08:00:00.000Z',
    sha256: '',
    bytes: 9,
    timeZone: 'UTC',
    format: 7,
  }
  expect(whatSince({ approvals: [approval], latestText: approved }, () => later)).toBe('same')
})

test('approved minutes keep the next meeting of their text, whatever is planned later', () => {
  const { doc, id, context, source, text } = openMeeting(true)
  const approved = text({ kind: 'text' })
  const next = nextMeetingIn(approved)
  expect(next).toEqual(['June council, Jun 1, 2026, 7:00 PM, Library'])
  const scheduledFor = new Date(2026, 4, 20, 19).toISOString()
  demand(scheduleMeeting(doc, context, { title: 'Extra', scheduledFor }))
  expect(queryMinutesSource(doc, id).read()?.next?.title).toBe('Extra')
  expect(minutesText(minutesOf('Parks', source(), { standing: { kind: 'text' }, next }))).toBe(approved)
  // One without a next meeting never gets one.
  expect(nextMeetingIn(approved.replace('NEXT MEETING', 'OTHERS'))).toEqual([])
  expect(minutesText(minutesOf('Parks', source(), { next: [] }))).not.toContain('NEXT MEETING')
})

test('the number of a resolution is beside its motion, and not in the text to approve', () => {
  const { source, text } = openMeeting(true)
  const carried = source().decisions.motions.find(({ state, onto }) => state === 'carried' && onto === null)
  const numbers = new Map([[carried?.id ?? '', '2026-014']])
  const numbered = minutesText(minutesOf('Parks', source(), { standing: { kind: 'draft' }, numbers }))
  const lines = numbered.split('\n')
  const place = lines.findIndex((line) => line.includes('Resolution: 2026-014'))
  expect(lines.slice(0, place).findLast((line) => line.includes('Motion:'))).toContain('Buy wood chips for 150')
  expect(lines.toSpliced(place, 1).join('\n')).toBe(text())
  expect(text({ kind: 'text' })).not.toContain('2026-014')
})
