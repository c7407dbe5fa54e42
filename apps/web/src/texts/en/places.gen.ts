// Written by `npm run texts` from messages/en/places.arb, which is the file to edit.

export const placesTexts = {
  /** The place of a person in a committee, after their name: the page that they have open. */
  home: 'on the dashboard',
  meetings: 'in the meetings',
  template: 'in the template or rules',
  'action-items': 'in the action items',
  budget: 'in the budget',
  members: 'in the members',
  workflows: 'in the workflows',
  discussions: 'in the discussions',
  ideas: 'in the ideas',
  announcements: 'in the announcements',
  resources: 'in the resources',
  feeds: 'in the calendar and feeds',
  records: 'in the open records',
  resolutions: 'in the resolutions',
}
