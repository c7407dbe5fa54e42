import { isolate } from '../isolate.ts'

const of = (title: string) => `“${isolate(title)}”`

export const ideaHistoryTexts = {
  name: 'the ideas',
  back: 'Back to Ideas',
  none: 'There were no ideas yet.',
  changes: {
    added: (title: string) => `proposed ${of(title)}`,
    removed: (title: string) => `removed ${of(title)}`,
    restored: (title: string) => `restored ${of(title)}`,
    title: (before: string, after: string) => `changed the title ${of(before)} to ${of(after)}`,
    description: (title: string) => `changed the description of ${of(title)}`,
    status: (title: string, status: string) => `set the status of ${of(title)} to ${status}`,
    voteCast: (title: string) => `voted for ${of(title)}`,
    voteTakenBack: (title: string) => `took back a vote for ${of(title)}`,
    commentAdded: (title: string) => `commented on ${of(title)}`,
    commentEdited: (title: string) => `changed a comment on ${of(title)}`,
    commentRemoved: (title: string) => `removed a comment on ${of(title)}`,
  },
  summary: (ideas: number, votes: number, comments: number) =>
    [
      ideas === 0 ? '' : ideas === 1 ? '1 idea' : `${ideas} ideas`,
      votes === 0 ? '' : votes === 1 ? '1 vote' : `${votes} votes`,
      comments === 0 ? '' : comments === 1 ? '1 comment' : `${comments} comments`,
    ]
      .filter(Boolean)
      .join(', '),
  restoreIdea: (title: string) => `Restore ${of(title)}`,
  restoreTitle: (title: string) => `Restore the title ${of(title)}`,
  restoreDescription: (title: string) => `Restore the description of ${of(title)}`,
  restoreComment: (name: string) => `Restore the comment by ${isolate(name)}`,
}
