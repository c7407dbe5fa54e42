import { listsTexts } from './lists.ts'

/** The place of a person in a committee, shown after their name. */
export const placesTexts = {
  home: 'on the dashboard',
  meetings: 'in the meetings',
  template: 'in the template or rules',
  'action-items': 'in the action items',
  budget: 'in the budget',
  members: 'in the members',
  workflows: 'in the workflows',
  discussions: 'in the discussions',
  ...listsTexts.places,
  feeds: 'in the calendar and feeds',
  records: 'in the open records',
  resolutions: 'in the resolutions',
} as const
