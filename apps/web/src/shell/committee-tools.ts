import { shellTexts } from '../texts/en/shell.ts'

/** The tools of a committee, in the order of the menus. */
export const committeeTools = [
  { to: '/$committeeId/meetings', icon: 'calendar', label: shellTexts.header.meetings },
  { to: '/$committeeId/members', icon: 'people', label: shellTexts.header.members },
] as const
