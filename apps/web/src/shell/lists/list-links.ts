import { type ListKind, type ListName, listKinds } from '@civic-hub/committee'
import { listsTexts } from '../../texts/en/lists.gen.ts'

/** The page of each list, by the kind of its entries. Its address decides the menu: the tools, or the community pages. */
export const listLinks = {
  idea: { to: '/$committeeId/ideas', icon: 'idea', label: listsTexts.names.ideas },
  announcement: { to: '/$committeeId/community/announcements', icon: 'horn', label: listsTexts.names.announcements },
  resource: { to: '/$committeeId/community/resources', icon: 'book', label: listsTexts.names.resources },
} as const satisfies Record<ListKind, unknown>

type ListLink = (typeof listLinks)[ListKind]
/** The address of a list's page. */
export type ListPath = ListLink['to']

/** The pages of lists in one menu, in the order above. */
export const listsOf = (menu: 'tools' | 'community'): ListLink[] =>
  Object.values(listLinks).filter(({ to }) => to.includes('community') === (menu === 'community'))

export const pathOfList = (list: ListName): ListPath => listLinks[listKinds[list]].to
