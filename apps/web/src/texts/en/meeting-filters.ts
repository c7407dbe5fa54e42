export const meetingFilterTexts = {
  dateRange: 'Date Range',
  from: 'From',
  to: 'To',
  bothDays: 'Choose both days.',
  content: 'Content',
  hasTranscript: 'Has transcript',
  hasAttachments: 'Has attachments',
  status: 'Status',
  clear: 'Clear',
} as const
