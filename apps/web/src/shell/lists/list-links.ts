import { type ListKind, type ListName, listKinds } from '@civic-hub/committee'
import { listsTexts } from '../../texts/en/lists.ts'

/** The page of each list, by the kind of its entries, and the menu that leads to it. */
export const listLinks = {
  idea: { to: '/$committeeId/ideas', icon: 'idea', label: listsTexts.names.ideas, menu: 'tools' },
  announcement: {
    to: '/$committeeId/community/announcements',
    icon: 'horn',
    label: listsTexts.names.announcements,
    menu: 'community',
  },
  resource: {
    to: '/$committeeId/community/resources',
    icon: 'book',
    label: listsTexts.names.resources,
    menu: 'community',
  },
} as const satisfies Record<ListKind, { to: string; menu: 'tools' | 'community'; [shown: string]: string }>

type ListLink = (typeof listLinks)[ListKind]

/** The lists of one menu, in the order of their declaration. */
export const listsInMenu = <M extends ListLink['menu']>(menu: M) =>
  Object.values(listLinks).filter((link): link is Extract<ListLink, { menu: M }> => link.menu === menu)

/** The address of a list's page. */
export type ListPath = (typeof listLinks)[ListKind]['to']

export const pathOfList = (list: ListName): ListPath => listLinks[listKinds[list]].to
