// Written by `npm run texts` from messages/en/meeting-filters.arb, which is the file to edit.

export const meetingFiltersTexts = {
  dateRange: 'Date Range',
  /** The label of the first day of a range. */
  from: 'From',
  /** The label of the last day of a range. */
  to: 'To',
  bothDays: 'Choose both days.',
  /** The heading of the filters below: has transcript, has attachments. */
  content: 'Content',
  hasTranscript: 'Has transcript',
  hasAttachments: 'Has attachments',
  /** Of a meeting: upcoming, live, completed, cancelled. */
  status: 'Status',
  /** The button that removes all filters. */
  clear: 'Clear',
}
