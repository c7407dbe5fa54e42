import { expect, test } from 'vitest'
import { startMeetingNow } from '../../index.ts'
import { queryAgendaOrder } from '../../meeting/agenda/agenda-item.ts'
import { endMeeting } from '../../meeting/meetings/meeting-life.ts'
import { goToNextItem } from '../../meeting/proceedings/now-transitions.ts'
import { itemFollowKey } from '../../personal/follows.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import { addEntry } from '../budget/index.ts'
import { addComment, advanceIdea, ideas } from '../ideas/index.ts'
import { queryFollowed } from './index.ts'

const ana = { account: 'ana', name: 'Ana' }
const ben = { account: 'ben', name: 'Ben' }
const mowing = { type: 'expense', category: 'Mowing', cents: 5_000, note: '', date: '2026-11-21' } as const

test('E10: a followed agenda item is news while the meeting is at the item before it', () => {
  const { doc, context } = createReplica('ana', 1)
  const meeting = allowed(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  const [, second = '', third = ''] = queryAgendaOrder(doc, meeting).read().open
  const follow = (item: string) => ({ key: itemFollowKey(meeting, item), at: '2026-11-21T10:30:00.000Z' })
  const followed = queryFollowed(doc, [follow(second), follow(third), follow('none')], 'ana')
  let told = 0
  const stop = followed.subscribe(() => told++)
  expect(followed.read()).toMatchObject([{ kind: 'item-next', meetingId: meeting, follow: follow(second).key }])
  allowed(goToNextItem(doc, context, meeting))
  expect(told).toBeGreaterThan(0)
  expect(followed.read()).toMatchObject([{ follow: follow(third).key }])
  allowed(endMeeting(doc, context, meeting))
  expect(followed.read()).toEqual([])
  stop()
})

test('E10: news on followed subjects: state, comments of others, and new or removed ledger entries', () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { doc, context } = createReplica('ana', 1, undefined, () => now)
  const idea = allowed(ideas.add(doc, context, { title: 'Benches', description: '', status: 'new' }, ana))
  allowed(addComment(doc, context, idea, 'Before', ben))
  allowed(addEntry(doc, context, mowing))
  now = new Date('2026-11-21T11:00:00Z')
  const at = '2026-11-21T10:30:00.000Z'
  const followed = queryFollowed(
    doc,
    [
      { key: 'page:budget', at },
      { key: `idea:${idea}`, at },
    ],
    'ana',
  )
  expect(followed.read().map(({ key }) => key)).toEqual([`followed:${idea}:new`])
  let told = 0
  const stop = followed.subscribe(() => told++)
  const comment = allowed(addComment(doc, context, idea, 'After', ben))
  allowed(addComment(doc, context, idea, 'My own', ana))
  allowed(advanceIdea(doc, context, idea, 'new'))
  const entry = allowed(addEntry(doc, context, mowing))
  expect(told).toBeGreaterThanOrEqual(4)
  stop()
  expect(followed.read()).toMatchObject([
    { kind: 'budget-entry', key: `followed:entry:${entry}`, about: 'Mowing', ideaId: null },
    { kind: 'idea-status', key: `followed:${idea}:in_discussion`, about: 'Benches', ideaId: idea },
    { kind: 'idea-comment', key: `followed:${idea}:comment:${comment}` },
  ])
  allowed(ideas.remove(doc, context, idea))
  expect(followed.read().map(({ kind }) => kind)).toEqual(['budget-entry'])
})
