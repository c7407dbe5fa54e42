import { type ListKind, type ListName, listOfKind } from '@civic-hub/committee'
import { listsTexts } from '../../texts/en/lists.ts'

/** The page of each list, in the order of the menus. */
export const listLinks = {
  announcements: {
    to: '/$committeeId/community/announcements',
    icon: 'horn',
    label: listsTexts.names.announcements,
  },
  resources: { to: '/$committeeId/community/resources', icon: 'book', label: listsTexts.names.resources },
} as const satisfies Record<ListName, unknown>

/** The address of a list's page. */
export type ListPath = (typeof listLinks)[ListName]['to']

/** The page of the list with entries of this kind. */
export const linkOfKind = (kind: ListKind) => listLinks[listOfKind(kind)]
