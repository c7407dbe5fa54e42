import type * as Y from 'yjs'
import { checklists } from '../committee/checklists/checklist.ts'
import { queryChecklistsInHistory } from '../committee/checklists/checklist-history.ts'
import {
  addChecklistEntry,
  removeChecklistEntry,
  removeChecklistRun,
  startChecklistRun,
  tickChecklistEntry,
} from '../committee/checklists/checklist-transitions.ts'
import { ideas } from '../committee/ideas/idea.ts'
import { queryIdeasInHistory } from '../committee/ideas/idea-history.ts'
import { addComment, removeComment, setVote } from '../committee/ideas/idea-transitions.ts'
import { allLists, announcements, queryListInHistory, resources } from '../committee/lists/index.ts'
import type { DeclaredName } from '../committee/lists/list-part.ts'
import type { Query } from '../document/query.ts'
import { queryTemplateInHistory } from '../meeting/template/template-history.ts'
import { allowed, present, type Replica } from './replica.ts'
import { writable } from './writable-list.ts'

/** The parts of a committee in use besides its meetings, with entities in every state. */
export type RoomsInUse = ReturnType<typeof fillRooms>

export function fillRooms(replica: Replica) {
  const { doc, context } = replica
  const by = { account: 'ann', name: 'Ann' }
  const propose = (title: string) =>
    allowed(ideas.add(doc, context, { title, description: 'By the pond', status: 'new' }, by))
  const idea = propose('Benches')
  allowed(setVote(doc, context, idea, by, true))
  const comment = allowed(addComment(doc, context, idea, 'Where?', by))
  const removedComment = allowed(addComment(doc, context, idea, 'First!', by))
  allowed(removeComment(doc, context, idea, removedComment, { account: by.account, isOwner: false }))
  const removedIdea = propose('A zoo')
  allowed(ideas.remove(doc, context, removedIdea))

  const makeChecklist = (title: string) => allowed(checklists.add(doc, context, { title }, null))
  const checklist = makeChecklist('Before a meeting')
  const addEntry = (text: string) => allowed(addChecklistEntry(doc, context, checklist, text))
  const checklistEntries = [addEntry('Book the room'), addEntry('Print copies'), addEntry('Make coffee')]
  const removedEntry = addEntry('Send faxes')
  allowed(removeChecklistEntry(doc, context, checklist, removedEntry))
  const startRun = (title: string) => allowed(startChecklistRun(doc, context, checklist, title, by))
  const run = startRun('April')
  allowed(tickChecklistEntry(doc, context, checklist, run, checklistEntries[0] ?? '', by, true))
  const removedRun = startRun('March')
  allowed(removeChecklistRun(doc, context, checklist, removedRun))
  const secondChecklist = makeChecklist('After a meeting')
  const removedChecklist = makeChecklist('Moving house')
  allowed(checklists.remove(doc, context, removedChecklist))

  return {
    idea,
    comment,
    removedComment,
    removedIdea,
    checklist,
    checklistEntries,
    removedEntry,
    run,
    removedRun,
    secondChecklist,
    removedChecklist,
    inLists: fillLists(replica)
      .set('ideas', { first: idea, second: idea, removed: removedIdea })
      .set('checklists', { first: checklist, second: secondChecklist, removed: removedChecklist }),
  }
}

/** Two entries of every declared list, and a removed one; and an entry with all fields, as a screen shows it. */
function fillLists({ doc, context }: Replica) {
  const by = { account: 'ann', name: 'Ann' }
  const filled = allLists.map(writable).map(({ part, add, empty, remove }) => {
    const [first, second, removed] = ['First', 'Second', 'Removed'].map((title) =>
      allowed(add(doc, context, { ...empty, title }, by)),
    )
    allowed(remove(doc, context, present(removed)))
    return [part, { first: present(first), second: present(second), removed: present(removed) }] as const
  })
  const text = 'On Monday: https://example.org/benches'
  allowed(announcements.add(doc, context, { title: 'New benches', text, pinned: true }, by))
  const bylaws = {
    title: 'Bylaws',
    link: 'https://example.org/bylaws',
    note: 'In the office',
    category: 'Rules',
  }
  allowed(resources.add(doc, context, bylaws, by))
  return new Map<DeclaredName, (typeof filled)[number][1]>(filled)
}

/** The queries of the screens of these parts and of their histories. */
export const roomQueries = (doc: Y.Doc): Query<unknown>[] => [
  queryIdeasInHistory(doc),
  checklists.query(doc),
  queryChecklistsInHistory(doc),
  queryTemplateInHistory(doc),
  ...allLists.flatMap((list) => [list.query(doc), queryListInHistory(list, doc)]),
]
