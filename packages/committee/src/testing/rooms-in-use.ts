import type * as Y from 'yjs'
import { announce, removeAnnouncement } from '../committee/announcements/announcement-transitions.ts'
import { queryAnnouncements, queryAnnouncementsInHistory } from '../committee/announcements/index.ts'
import {
  addChecklist,
  addChecklistEntry,
  removeChecklist,
  removeChecklistEntry,
  removeChecklistRun,
  startChecklistRun,
  tickChecklistEntry,
} from '../committee/checklists/checklist-transitions.ts'
import { queryChecklists, queryChecklistsInHistory } from '../committee/checklists/index.ts'
import {
  addComment,
  proposeIdea,
  removeComment,
  removeIdea,
  setVote,
} from '../committee/ideas/idea-transitions.ts'
import { queryIdeas } from '../committee/ideas/query-ideas.ts'
import { queryResources, queryResourcesInHistory } from '../committee/resources/index.ts'
import { addResource, removeResource } from '../committee/resources/resource-transitions.ts'
import type { Query } from '../document/query.ts'
import { queryTemplateInHistory } from '../meeting/template/template-history.ts'
import { allowed, type Replica } from './replica.ts'

/** The parts of a committee in use besides its meetings, with entities in every state. */
export type RoomsInUse = ReturnType<typeof fillRooms>

export function fillRooms({ doc, context }: Replica) {
  const by = { account: 'ann', name: 'Ann' }
  const propose = (title: string) =>
    allowed(proposeIdea(doc, context, { title, description: 'By the pond' }, by))
  const idea = propose('Benches')
  allowed(setVote(doc, context, idea, by, true))
  const comment = allowed(addComment(doc, context, idea, 'Where?', by))
  const removedComment = allowed(addComment(doc, context, idea, 'First!', by))
  allowed(removeComment(doc, context, idea, removedComment, { account: by.account, isOwner: false }))
  const removedIdea = propose('A zoo')
  allowed(removeIdea(doc, context, removedIdea))

  const makeChecklist = (title: string) => allowed(addChecklist(doc, context, title))
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
  allowed(removeChecklist(doc, context, removedChecklist))

  const say = (title: string) =>
    allowed(announce(doc, context, { title, text: 'On Monday', pinned: false }, by))
  const announcement = say('New benches')
  const removedAnnouncement = say('Rain')
  allowed(removeAnnouncement(doc, context, removedAnnouncement))

  const add = (title: string) =>
    allowed(addResource(doc, context, { title, link: '', note: 'In the office', category: 'Rules' }, by))
  const resource = add('Bylaws')
  const secondResource = add('Robert’s Rules')
  const removedResource = add('Old bylaws')
  allowed(removeResource(doc, context, removedResource))

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
    announcement,
    removedAnnouncement,
    resource,
    secondResource,
    removedResource,
  }
}

/** The queries of the screens of these parts and of their histories. */
export const roomQueries = (doc: Y.Doc): Query<unknown>[] => [
  queryIdeas(doc),
  queryChecklists(doc),
  queryAnnouncements(doc),
  queryResources(doc),
  queryAnnouncementsInHistory(doc),
  queryChecklistsInHistory(doc),
  queryResourcesInHistory(doc),
  queryTemplateInHistory(doc),
]
