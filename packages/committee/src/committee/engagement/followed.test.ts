import { expect, test } from 'vitest'
import { startMeetingNow } from '../../index.ts'
import { queryAgendaOrder } from '../../meeting/agenda/agenda-item.ts'
import { endMeeting } from '../../meeting/meetings/meeting-life.ts'
import { goToNextItem } from '../../meeting/proceedings/now-transitions.ts'
import { itemFollowKey } from '../../personal/follows.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import { addEntry, editEntry, importEntries, removeEntries, removeImport, restoreEntries } from '../budget/index.ts'
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

test('E10: news on followed subjects: state, comments of others, and new ledger entries', () => {
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

test('E10: news on the ledger: what others edit, remove and import, each step once, and nothing that was undone', () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { doc, context } = createReplica('a', 1, undefined, () => now)
  const of = (by: typeof ana) => ({ ...context, by: () => by })
  const ids = ['Mowing', 'Salt', 'Paint'].map((category) => allowed(addEntry(doc, of(ben), { ...mowing, category })))
  const [first = '', second = ''] = ids
  allowed(editEntry(doc, of(ben), first, mowing, { ...mowing, note: 'Before it was followed' }))
  now = new Date('2026-11-21T11:00:00Z')
  const followed = queryFollowed(doc, [{ key: 'page:budget', at: '2026-11-21T10:30:00.000Z' }], 'ana')
  const news = () => followed.read().map(({ kind, about, count }) => [kind, about, ...(count ? [count] : [])])
  allowed(editEntry(doc, of(ana), second, { ...mowing, category: 'Salt' }, { ...mowing, category: 'My own' }))
  expect(news()).toEqual([])
  allowed(editEntry(doc, of(ben), first, mowing, { ...mowing, cents: 6_000 }))
  expect(news()).toEqual([['budget-edited', 'Mowing']])
  const bank = allowed(importEntries(doc, of(ben), 'bank.csv', [mowing, mowing]))
  expect(news()).toContainEqual(['budget-imported', 'bank.csv'])
  allowed(removeImport(doc, of(ben), bank))
  now = new Date('2026-11-21T12:00:00Z')
  allowed(removeEntries(doc, of(ben), ids))
  expect(news()).toEqual([
    ['budget-removed', 'bank.csv'],
    ['budget-removed', 'Mowing', 3],
  ])
  allowed(restoreEntries(doc, of(ben), ids))
  now = new Date('2026-11-21T13:00:00Z')
  allowed(removeEntries(doc, of(ana), [second]))
  expect(news()).toEqual([
    ['budget-edited', 'Mowing'],
    ['budget-removed', 'bank.csv'],
  ])
})
