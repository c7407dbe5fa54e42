import { expect, test } from 'vitest'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { createRecordedHistory } from '../../testing/recorded-history.ts'
import { allowed } from '../../testing/replica.ts'
import { openReplay } from '../history/replay.ts'
import { ideas } from './idea.ts'
import { ideaHistory } from './idea-history.ts'
import { addComment, advanceIdea, removeComment, setVote } from './idea-transitions.ts'

test('the history of ideas has each change and its author', () => {
  const at = createCommitteeInUse()
  const history = createRecordedHistory(at.base)
  const ann = history.member('ann', 11)
  const ben = history.member('ben', 12)
  const by = { account: 'ben', name: 'Ben' }
  const benches = { title: 'Benches', description: 'By the pond', status: 'new' } as const
  const swings = allowed(
    ideas.add(
      ann.doc,
      ann.context,
      { title: 'Swings', description: '', status: 'new' },
      { account: 'ann', name: 'Ann' },
    ),
  )
  allowed(ideas.edit(ben.doc, ben.context, at.idea, benches, { ...benches, title: 'Ten benches' }))
  allowed(setVote(ben.doc, ben.context, at.idea, by, true))
  history.keep(1)
  allowed(advanceIdea(ann.doc, ann.context, at.idea, 'new'))
  allowed(setVote(ann.doc, ann.context, at.idea, { account: 'ann', name: 'Ann' }, false))
  allowed(removeComment(ann.doc, ann.context, at.idea, at.comment, { account: 'ann', isOwner: false }))
  allowed(addComment(ben.doc, ben.context, swings, 'Yes', by))
  history.keep(2)
  allowed(ideas.remove(ben.doc, ben.context, swings))
  history.keep(3)

  const replay = openReplay(ideaHistory)
  const said = history.steps
    .map((step) =>
      replay
        .take(step)
        ?.changes.map(({ kind, entry, by: who }) => [kind, entry.kind, entry.parent?.title ?? entry.title, ...who]),
    )
    .slice(1)
  expect(said).toEqual([
    [
      ['entry-added', 'idea', 'Swings', 'ann'],
      ['entry-changed', 'idea', 'Ten benches', 'ben'],
      ['entry-added', 'vote', 'Ten benches', 'ben'],
    ],
    [
      ['entry-added', 'comment', 'Swings', 'ben'],
      ['entry-changed', 'idea', 'Ten benches', 'ann'],
      ['entry-removed', 'comment', 'Ten benches', 'ann'],
      ['entry-removed', 'vote', 'Ten benches', 'ann'],
    ],
    [['entry-removed', 'idea', 'Swings', 'ben']],
  ])
})
