import type * as Y from 'yjs'
import type { EntryInHistory } from '../history/entry-history.ts'
import { listHistory, queryListInHistory } from '../lists/list-history.ts'
import { commentKey, ideas, readVotes, storedComments, voteKey } from './idea.ts'

export const ideaHistory = listHistory(ideas, insideOf)

export const queryIdeasInHistory = (doc: Y.Doc) => queryListInHistory(ideas, doc, insideOf)

function insideOf({ key: id, title }: EntryInHistory, idea: Y.Map<unknown>): EntryInHistory[] {
  const inside = (kind: string, key: string, words: string, removed: boolean): EntryInHistory => ({
    key,
    kind,
    title: words,
    parent: { key: id, title },
    removed,
    presence: [key],
    fields: {},
  })
  const votes = readVotes(idea).map(({ account, name }) => inside('vote', `${id}/${voteKey(account)}`, name, false))
  const comments = storedComments(idea).map(({ comment: { id: commentId, text, by, at }, removed }) => {
    const key = `${id}/${commentKey(commentId)}`
    const fields = { title: { value: text, field: key } }
    return { ...inside('comment', key, text, removed), added: { by, at }, fields }
  })
  return [...votes, ...comments]
}
