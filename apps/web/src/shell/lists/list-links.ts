import { type ListKind, type ListName, listKinds } from '@civic-hub/committee'
import { listsTexts } from '../../texts/en/lists.ts'

/** The page of each list, by the kind of its entries. */
export const listLinks = {
  idea: { to: '/$committeeId/ideas', icon: 'idea', label: listsTexts.names.ideas },
  announcement: {
    to: '/$committeeId/community/announcements',
    icon: 'horn',
    label: listsTexts.names.announcements,
  },
  resource: { to: '/$committeeId/community/resources', icon: 'book', label: listsTexts.names.resources },
} as const satisfies Record<ListKind, unknown>

/** The address of a list's page. */
export type ListPath = (typeof listLinks)[ListKind]['to']

export const pathOfList = (list: ListName): ListPath => listLinks[listKinds[list]].to
