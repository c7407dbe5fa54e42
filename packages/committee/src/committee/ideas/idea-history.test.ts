import { expect, test } from 'vitest'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { createRecordedHistory } from '../../testing/recorded-history.ts'
import { allowed } from '../../testing/replica.ts'
import { openReplay } from '../history/replay.ts'
import { ideaHistory } from './idea-history.ts'
import {
  addComment,
  advanceIdea,
  editIdea,
  proposeIdea,
  removeComment,
  removeIdea,
  setVote,
} from './idea-transitions.ts'

test('the history of ideas has each change and its author', () => {
  const at = createCommitteeInUse()
  const history = createRecordedHistory(at.base)
  const ann = history.member('ann', 11)
  const ben = history.member('ben', 12)
  const by = { account: 'ben', name: 'Ben' }
  const benches = { title: 'Benches', description: 'By the pond' }
  const swings = allowed(
    proposeIdea(ann.doc, ann.context, { title: 'Swings', description: '' }, { account: 'ann', name: 'Ann' }),
  )
  allowed(editIdea(ben.doc, ben.context, at.idea, benches, { ...benches, title: 'Ten benches' }))
  allowed(setVote(ben.doc, ben.context, at.idea, by, true))
  history.keep(1)
  allowed(advanceIdea(ann.doc, ann.context, at.idea, 'new'))
  allowed(setVote(ann.doc, ann.context, at.idea, { account: 'ann', name: 'Ann' }, false))
  allowed(removeComment(ann.doc, ann.context, at.idea, at.comment, { account: 'ann', isOwner: false }))
  allowed(addComment(ben.doc, ben.context, swings, 'Yes', by))
  history.keep(2)
  allowed(removeIdea(ben.doc, ben.context, swings))
  history.keep(3)

  const replay = openReplay(ideaHistory)
  const said = history.steps
    .map((step) => replay.take(step)?.changes.map(({ kind, idea, by: who }) => [kind, idea.title, ...who]))
    .slice(1)
  expect(said).toEqual([
    [
      ['idea-title', 'Ten benches', 'ben'],
      ['vote-cast', 'Ten benches', 'ben'],
      ['idea-added', 'Swings', 'ann'],
    ],
    [
      ['idea-status', 'Ten benches', 'ann'],
      ['vote-taken-back', 'Ten benches', 'ann'],
      ['comment-removed', 'Ten benches', 'ann'],
      ['comment-added', 'Swings', 'ben'],
    ],
    [['idea-removed', 'Swings', 'ben']],
  ])
})
