import { expect, test } from 'vitest'
import { allowed, bring, createReplica, present, type Replica } from '../../testing/replica.ts'
import { hasVoted, type Idea, ideas } from './idea.ts'
import { canEditComment, canRemoveComment, filterIdeas, nextStatus, sortIdeas } from './idea-rules.ts'
import {
  addComment,
  advanceIdea,
  editComment,
  removeComment,
  restoreComment,
  setVote,
  undoAdvance,
} from './idea-transitions.ts'

const ann = { account: 'account-ann', name: 'Ann' }
const ben = { account: 'account-ben', name: 'Ben' }
const asAnn = { account: ann.account, isOwner: false }
const asBen = { account: ben.account, isOwner: false }
const benches = { title: 'Benches', description: 'By the pond', status: 'new' } as const

function openIdea() {
  const a = createReplica('a', 1000)
  const id = allowed(ideas.add(a.doc, a.context, benches, ann))
  const b = createReplica('b', 2000)
  bring(a, b)
  const read = ({ doc }: Replica) => present(ideas.queryOne(doc, id).read())
  const sync = () => {
    bring(a, b)
    bring(b, a)
  }
  return { a, b, id, read, sync }
}

test('an idea needs a title; the rest is trimmed, and the proposer is stored', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(ideas.add(doc, context, { title: ' Swings ', description: ' ', status: 'new' }, ann))
  expect(ideas.query(doc).read()).toEqual([
    {
      id,
      title: 'Swings',
      description: '',
      status: 'new',
      by: ann,
      at: context.now().toISOString(),
      votes: [],
      comments: [],
    },
  ])
  const blank = ideas.add(doc, context, { title: ' ', description: 'x', status: 'new' }, ann)
  expect(blank).toEqual({ ok: false, refusal: 'title-required' })
})

test('the status cycles, and two members who advance it concurrently advance it once', () => {
  expect(['new', 'in_discussion', 'approved'].map((status) => nextStatus(status as Idea['status']))).toEqual([
    'in_discussion',
    'approved',
    'new',
  ])
  const { a, b, id, read, sync } = openIdea()
  for (const { doc, context } of [a, b]) allowed(advanceIdea(doc, context, id, 'new'))
  sync()
  expect(read(a).status).toBe('in_discussion')
})

test('an advance is undone, unless the status has changed again', () => {
  const { a, b, id, read, sync } = openIdea()
  allowed(advanceIdea(a.doc, a.context, id, 'new'))
  allowed(undoAdvance(a.doc, a.context, id, 'new'))
  expect(read(a).status).toBe('new')
  allowed(advanceIdea(a.doc, a.context, id, 'new'))
  sync()
  allowed(advanceIdea(b.doc, b.context, id, 'in_discussion'))
  sync()
  expect(undoAdvance(a.doc, a.context, id, 'new')).toEqual({ ok: false, refusal: 'status-changed' })
  expect(read(a).status).toBe('approved')
})

test('an account has one vote, also from two devices, and can remove it', () => {
  const { a, b, id, read, sync } = openIdea()
  for (const { doc, context } of [a, b]) allowed(setVote(doc, context, id, ben, true))
  sync()
  expect(read(a).votes).toEqual([ben])
  allowed(setVote(a.doc, a.context, id, ann, true))
  expect([hasVoted(read(a), ann.account), hasVoted(read(b), ann.account)]).toEqual([true, false])
  allowed(setVote(b.doc, b.context, id, ben, false))
  sync()
  expect(read(b).votes).toEqual([ann])
  let fired = 0
  ideas.queryOne(a.doc, id).subscribe(() => fired++)
  allowed(setVote(a.doc, a.context, id, ann, true))
  expect(fired, 'D11: a change without effect is not written').toBe(0)
})

test('D5: title, description and comments merge by character', () => {
  const { a, b, id, read, sync } = openIdea()
  const comment = allowed(addComment(a.doc, a.context, id, ' Where? ', ann))
  sync()
  allowed(ideas.edit(a.doc, a.context, id, benches, { ...benches, title: 'Ten benches' }))
  allowed(
    ideas.edit(b.doc, b.context, id, benches, {
      title: 'Benches and bins',
      description: 'By the big pond',
      status: 'new',
    }),
  )
  allowed(editComment(a.doc, a.context, id, comment, asAnn, 'Where?', 'Where exactly?'))
  allowed(editComment(b.doc, b.context, id, comment, asAnn, 'Where?', 'Where? And when?'))
  sync()
  for (const replica of [a, b])
    expect(read(replica)).toMatchObject({
      title: 'Ten benches and bins',
      description: 'By the big pond',
      comments: [{ text: 'Where exactly? And when?', by: ann }],
    })
})

test('D3: a removed idea is restored with the concurrent edits of others', () => {
  const { a, b, id, read, sync } = openIdea()
  allowed(ideas.remove(a.doc, a.context, id))
  const comment = allowed(addComment(b.doc, b.context, id, 'Please do', ben))
  sync()
  expect(ideas.query(b.doc).read()).toEqual([])
  expect(read(b).removed).toBe(true)
  allowed(ideas.restore(b.doc, b.context, id))
  expect(ideas.query(b.doc).read()).toMatchObject([{ comments: [{ text: 'Please do' }] }])
  allowed(removeComment(b.doc, b.context, id, comment, asBen))
  expect(read(b).comments).toEqual([])
  expect(addComment(b.doc, b.context, id, ' ', ben)).toEqual({ ok: false, refusal: 'comment-required' })
  expect(addComment(b.doc, b.context, 'none', 'x', ben)).toEqual({ ok: false, refusal: 'idea-not-found' })
})

test('comments are changed by their author, and removed and restored by owners too', () => {
  const { a, id, read } = openIdea()
  const { doc, context } = a
  const comment = allowed(addComment(doc, context, id, 'Hm', ann))
  const no = { ok: false, refusal: 'not-your-comment' }
  const written = present(read(a).comments[0])
  expect([canEditComment(written, asAnn), canEditComment(written, asBen)]).toEqual([null, no.refusal])
  expect(editComment(doc, context, id, comment, { ...asBen, isOwner: true }, 'Hm', 'Aha')).toEqual(no)
  expect(canRemoveComment(written, asBen)).toBe(no.refusal)
  expect(removeComment(doc, context, id, comment, asBen)).toEqual(no)
  expect(read(a).comments).toEqual([written])
  allowed(removeComment(doc, context, id, comment, { ...asBen, isOwner: true }))
  expect(restoreComment(doc, context, id, comment, asBen)).toEqual(no)
  allowed(restoreComment(doc, context, id, comment, asAnn))
  expect(read(a).comments).toEqual([written])
})

test('ideas are sorted and filtered', () => {
  const idea = (id: string, fields: Partial<Idea>): Idea => ({
    id,
    title: id,
    description: '',
    status: 'new',
    by: ann,
    at: null,
    votes: [],
    comments: [],
    ...fields,
  })
  const list = [
    idea('zoo', { at: '2026-01-01T00:00:00.000Z', votes: [ann] }),
    idea('Café', { at: '2026-03-01T00:00:00.000Z', status: 'approved', by: ben }),
    idea('arch', { at: '2026-02-01T00:00:00.000Z', description: 'of stone' }),
  ]
  const order = (by: Parameters<typeof sortIdeas>[1]) => sortIdeas(list, by).map(({ id }) => id)
  expect(order('newest')).toEqual(['Café', 'arch', 'zoo'])
  expect(order('oldest')).toEqual(['zoo', 'arch', 'Café'])
  expect(order('most-votes')).toEqual(['zoo', 'Café', 'arch'])
  expect(order('title')).toEqual(['arch', 'Café', 'zoo'])
  const all = { status: null, words: '', proposedBy: null }
  const found = (filter: Partial<Parameters<typeof filterIdeas>[1]>) =>
    filterIdeas(list, { ...all, ...filter }).map(({ id }) => id)
  expect(found({ words: 'CAFE' })).toEqual(['Café'])
  expect(found({ words: 'stone arch' })).toEqual(['arch'])
  expect(found({ status: 'approved' })).toEqual(['Café'])
  expect(found({ proposedBy: ann.account })).toEqual(['zoo', 'arch'])
})
