import { feedsTexts } from '../texts/en/feeds.gen.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { listsOf } from './lists/list-links.ts'

/** The pages for working in a committee, in the order of the menus. */
export const committeeTools = [
  { to: '/$committeeId/home', icon: 'home', label: shellTexts.header.dashboard },
  { to: '/$committeeId/meetings', icon: 'calendar', label: shellTexts.header.meetings },
  { to: '/$committeeId/action-items', icon: 'check', label: shellTexts.header.actionItems },
  { to: '/$committeeId/budget', icon: 'coins', label: shellTexts.header.budget },
  ...listsOf('tools'),
  { to: '/$committeeId/members', icon: 'people', label: shellTexts.header.members },
  { to: '/$committeeId/workflows', icon: 'steps', label: shellTexts.header.workflows },
] as const

/** The community pages of a committee. */
export const communityPages = [
  { to: '/$committeeId/community/discussions', icon: 'talk', label: shellTexts.header.discussions },
  ...listsOf('community'),
  { to: '/$committeeId/resolutions', icon: 'check', label: feedsTexts.resolutionsMenu },
  { to: '/$committeeId/feeds', icon: 'calendar', label: feedsTexts.menu },
  { to: '/$committeeId/records', icon: 'document', label: feedsTexts.recordsMenu },
] as const

export type CommitteeLink = (typeof committeeTools)[number] | (typeof communityPages)[number]
