import type { LinkOptions } from '@tanstack/react-router'
import type { FoundEntry } from '../../../replica/search/found-entry.ts'
import { listLinks } from '../../../shell/lists/list-links.ts'

/** The address of a search result: the element itself, not only its page. */
export function addressOfFound(slug: string, { kind, id, meetingId }: FoundEntry): LinkOptions {
  const params = { committeeId: slug }
  const meeting = {
    to: '/$committeeId/meetings/$meetingId',
    params: { ...params, meetingId: meetingId ?? id },
  } as const
  switch (kind) {
    case 'meeting':
      return meeting
    case 'agenda':
      return { ...meeting, search: { item: id } }
    case 'ritual':
      return { ...meeting, search: { ritual: id } }
    case 'notes':
      return { ...meeting, search: { view: 'notes' } }
    case 'transcript':
      return { ...meeting, search: { view: 'transcript' } }
    case 'action-item':
      return { ...meeting, search: { view: 'action-items' }, hash: id }
    case 'document':
      return { ...meeting, search: { view: 'documents' }, hash: id }
    case 'idea':
      return { to: '/$committeeId/ideas/$ideaId', params: { ...params, ideaId: id } }
    case 'member':
      return { to: '/$committeeId/members', params, hash: id }
    case 'ledger-entry':
      return { to: '/$committeeId/budget', params, hash: id }
    case 'resolution':
      return { to: '/$committeeId/resolutions', params, hash: id }
    case 'checklist':
      return { to: '/$committeeId/workflows/checklists/$checklistId', params: { ...params, checklistId: id } }
    default:
      return { to: listLinks[kind].to, params, hash: id }
  }
}
