import type * as Y from 'yjs'
import { commentKey, hasVoted, ideas } from '../committee/ideas/idea.ts'
import {
  addComment,
  advanceIdea,
  editComment,
  removeComment,
  restoreComment,
  setVote,
  undoAdvance,
} from '../committee/ideas/idea-transitions.ts'
import { asMap } from '../document/tolerant-read.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

/** The rows that only ideas have. They are read from the stored values, so that removed ones can be checked too. */
export function ideaRows(at: CommitteeInUse): Rows {
  const stored = (doc: Y.Doc) => present(ideas.find(doc, at.idea))
  const idea = (doc: Y.Doc) => ideas.read(at.idea, stored(doc))
  const comment = (doc: Y.Doc, id: string) => present(asMap(stored(doc).get(commentKey(id))))
  const by = (name: string) => ({ account: name, name })
  const editor = { account: 'ann', isOwner: false }
  return {
    advanceIdea: row(
      ({ doc, context }) => advanceIdea(doc, context, at.idea, 'new'),
      (doc) => idea(doc).status === 'in_discussion',
      'status of the idea',
    ),
    undoAdvance: row(
      ({ doc, context }) => undoAdvance(doc, context, at.idea, 'approved'),
      (doc) => idea(doc).status === 'approved',
      'status of the idea',
    ),
    'setVote, casting one': row(
      ({ doc, context }) => setVote(doc, context, at.idea, by(context.name), true),
      (doc, _, name) => hasVoted(idea(doc), name),
    ),
    'setVote, taking one back': row(
      ({ doc, context }) => setVote(doc, context, at.idea, by('ann'), false),
      (doc) => !hasVoted(idea(doc), 'ann'),
    ),
    addComment: row(
      ({ doc, context }) => addComment(doc, context, at.idea, `I am for it, says ${context.name}`, by('ann')),
      (doc, id) => idea(doc).comments.some((one) => one.id === id),
    ),
    editComment: row(
      ({ doc, context }) =>
        editComment(doc, context, at.idea, at.comment, editor, 'Where?', `Where? Says ${context.name}`),
      (doc, _, name) => String(comment(doc, at.comment).get('text')).includes(`Says ${name}`),
    ),
    removeComment: row(
      ({ doc, context }) => removeComment(doc, context, at.idea, at.comment, editor),
      (doc) => comment(doc, at.comment).has('removedAt'),
    ),
    restoreComment: row(
      ({ doc, context }) => restoreComment(doc, context, at.idea, at.removedComment, editor),
      (doc) => !comment(doc, at.removedComment).has('removedAt'),
    ),
  }
}
