import { expect, test } from 'vitest'
import { writeParagraph } from '../../testing/committee-in-use.ts'
import { allowed, bring, createReplica, present, type Replica, someDay } from '../../testing/replica.ts'
import { addActionItem, setActionItemDone } from '../action-items/action-item-transitions.ts'
import { listActionItems } from '../action-items/query-action-items.ts'
import { continuedMeetings, queryContinuation } from './continuation.ts'
import { continueInOne, findGoingOn, findResumedApart, queryResumedApart } from './continue-in-one.ts'
import { endMeeting, removeMeeting, restoreMeeting } from './meeting-life.ts'
import { queryMeeting, queryMeetingList } from './query-meetings.ts'
import { resumeMeeting } from './resume-meeting.ts'
import { startMeetingNow } from './schedule-meeting.ts'

const [fence, bench] = ['Mend the fence', 'Paint the bench'].map((title) => ({ title, owner: '', dueDate: null }))

/** Two devices that each resumed October while apart, and then met. */
function resumedApart() {
  const a = createReplica('a', 1000)
  const october = allowed(startMeetingNow(a.doc, a.context, { title: 'October', committeeName: 'Parks' }))
  for (const item of [fence, bench]) allowed(addActionItem(a.doc, a.context, october, present(item)))
  allowed(endMeeting(a.doc, a.context, october))
  const b = createReplica('b', 2000, undefined, () => new Date(someDay.getTime() + 60_000))
  bring(a, b)
  const [first, second] = [a, b].map(({ doc, context }) => allowed(resumeMeeting(doc, context, october)))
  return { a, b, october, first: present(first), second: present(second) }
}

function meet(a: Replica, b: Replica): void {
  bring(a, b)
  bring(b, a)
}

const read = ({ doc }: Replica, id: string) => present(queryMeeting(doc, id).read())

test('two meetings that continue the same one become one line; what was written in either stays in it', () => {
  const { a, b, october, first, second } = resumedApart()
  expect(continueInOne(a.doc, a.context, first)).toEqual({ ok: false, refusal: 'nothing-to-continue' })
  let heard = 0
  queryResumedApart(a.doc, first).subscribe(() => heard++)
  writeParagraph(a.doc, first, 'from the first')
  for (const text of ['the second wrote', 'more than the first']) writeParagraph(b.doc, second, text)
  allowed(addActionItem(a.doc, a.context, first, { title: 'Call the mayor', owner: 'Ana', dueDate: null }))
  const [mended] = listActionItems(a.doc, first)
  allowed(setActionItemDone(a.doc, a.context, first, present(mended).id, true))
  for (const text of ['and', 'still', 'more', 'so that it has more than the first with its action item, by far'])
    writeParagraph(b.doc, second, text)
  meet(a, b)
  expect(heard).toBeGreaterThan(0)
  expect(findResumedApart(b.doc, second).map(({ id }) => id)).toEqual([first])
  for (const [replica, at] of [[a, first] as const, [b, second] as const])
    expect(findGoingOn(replica.doc, at)?.id).toBe(second)

  // Both devices settle it before they sync again.
  for (const [replica, at] of [[a, first] as const, [b, second] as const])
    expect(allowed(continueInOne(replica.doc, replica.context, at))).toBe(second)
  meet(a, b)
  for (const replica of [a, b]) {
    expect(read(replica, first)).toMatchObject({ status: 'completed', parentMeetingId: october })
    expect(read(replica, first).notes).toContain('from the first')
    expect(read(replica, second)).toMatchObject({ status: 'live', parentMeetingId: first })
    expect(read(replica, second).notes).toContain('more than the first')
    expect(queryContinuation(replica.doc, october).read()?.id).toBe(first)
    expect(queryContinuation(replica.doc, first).read()?.id).toBe(second)
    expect(continuedMeetings(queryMeetingList(replica.doc).read())).toEqual(new Set([october, first]))
    expect(findResumedApart(replica.doc, second)).toEqual([])
    // The open action items were carried over along the line; what was done in either is done.
    const items = listActionItems(replica.doc, second).map(({ title, done }) => [title, done])
    expect(items).toContainEqual(['Mend the fence', true])
    expect(items).toContainEqual(['Paint the bench', false])
    expect(items).toContainEqual(['Call the mayor', false])
    expect(listActionItems(replica.doc, october).map(({ carriedTo }) => carriedTo?.meetingId)).toEqual([second, second])
    expect(listActionItems(replica.doc, first).every(({ carriedTo }) => carriedTo?.meetingId === second)).toBe(true)
  }
})

test('a live meeting goes on before a completed one; two completed ones stay', () => {
  const { a, b, october, first, second } = resumedApart()
  allowed(endMeeting(a.doc, a.context, first))
  writeParagraph(a.doc, first, 'much more than the second, and over')
  meet(a, b)
  expect(findGoingOn(a.doc, first)?.id).toBe(second)
  allowed(endMeeting(b.doc, b.context, second))
  meet(a, b)
  expect(continueInOne(a.doc, a.context, first).ok).toBe(false)
  expect(findResumedApart(a.doc, first).map(({ id }) => id)).toEqual([second])
  expect(queryContinuation(a.doc, october).read()?.id).toBe(first)
})

test('of three, two are completed, one after the other', () => {
  const { a, b, october, first, second } = resumedApart()
  const c = createReplica('c', 3000, undefined, () => new Date(someDay.getTime() + 120_000))
  bring(b, c)
  allowed(removeMeeting(c.doc, c.context, second))
  const third = allowed(resumeMeeting(c.doc, c.context, october))
  allowed(restoreMeeting(c.doc, c.context, second))
  bring(a, c)
  writeParagraph(c.doc, first, 'most was written here')
  expect(allowed(continueInOne(c.doc, c.context, third))).toBe(first)
  const line = [october, second, third].map((id) => queryContinuation(c.doc, id).read()?.id)
  expect(line).toEqual([second, third, first])
})

test('when two devices choose different meetings, both are completed, and the meeting before them can be resumed', () => {
  const { a, b, october, first, second } = resumedApart()
  meet(a, b)
  for (const [replica, id] of [[a, first] as const, [b, second] as const]) {
    writeParagraph(replica.doc, id, 'more')
    expect(allowed(continueInOne(replica.doc, replica.context, id))).toBe(id)
  }
  meet(a, b)
  for (const replica of [a, b]) {
    for (const id of [first, second]) expect(read(replica, id)).toMatchObject({ status: 'completed' })
    for (const id of [first, second]) expect(read(replica, id).notes).toContain('more')
    expect(queryContinuation(replica.doc, october).read()).toBeNull()
    expect(resumeMeeting(replica.doc, replica.context, october).ok).toBe(true)
  }
})
