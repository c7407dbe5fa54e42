import { isolate } from '../isolate.ts'
import { ideaStatusTexts } from './idea-statuses.ts'
import { viewerReads } from './read-only.ts'

const quoted = (title: string) => `“${isolate(title)}”`

export const ideasTexts = {
  ideaDocumentTitle: (title: string, committee: string) => `${isolate(title)} · Ideas · ${isolate(committee)} | hub`,
  subtitle: 'Propose an idea, vote, and talk about it.',
  back: 'Back to Ideas',

  statuses: ideaStatusTexts,

  form: 'New idea',
  placeholders: { title: 'What do you propose?', description: 'Why, where, what it may cost (optional)' },
  add: 'Add Idea',
  added: (title: string) => `${isolate(title)} added.`,

  empty: 'No ideas yet',
  emptyHint: 'What could be better in your community? Members propose it here and vote for it.',
  noMatch: 'No ideas match.',
  showAll: 'Show all ideas',
  found: (n: number) => (n === 1 ? '1 idea' : `${n} ideas`),

  search: 'Search ideas',
  searchPlaceholder: 'Search ideas…',
  status: 'Status',
  filter: 'Filter and sort',
  allStatuses: 'All',
  sort: 'Sort',
  orders: { newest: 'Newest first', oldest: 'Oldest first', 'most-votes': 'Most votes', title: 'Title' },
  mine: 'Proposed by me',

  untitled: 'Untitled idea',
  noDescription: 'No description',
  proposedBy: (name: string) => `Proposed by ${isolate(name)}`,
  unknownPerson: 'somebody',
  advance: 'Advance Status',
  vote: 'Vote',
  votes: (n: number) => (n === 1 ? '1 vote' : `${n} votes`),
  voteNamed: (title: string) => `Vote: ${isolate(title)}`,
  votedBy: (names: readonly string[]) => `For it: ${new Intl.ListFormat('en').format(names.map(isolate))}`,
  noVotes: 'Nobody has voted yet.',
  comments: (n: number) => (n === 0 ? 'Comment' : n === 1 ? '1 comment' : `${n} comments`),
  commentsNamed: (n: number, title: string) =>
    `${n === 0 ? 'Comment' : n === 1 ? '1 comment' : `${n} comments`}: ${isolate(title)}`,
  share: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied',

  discussion: 'Comments',
  noComments: 'No comments yet',
  comment: 'Your comment',
  commentRequired: 'Write the comment first.',
  addComment: 'Add comment',
  editComment: 'Edit comment',
  menuOfComment: (name: string) => `Actions for the comment by ${isolate(name)}`,
  removedComment: 'Removed the comment',

  notFound: 'Idea not found',
  notFoundText: 'It may have been added on a device that is not connected now, or the link is not complete.',
  isRemoved: 'This idea was removed.',

  askAgainNew: (title: string) => ({
    title: 'Set this idea back to New?',
    body: `${quoted(title)} is approved. This takes the approval back, for everyone. Its votes and comments stay.`,
    confirmLabel: 'Set to New',
  }),

  announced: {
    advanced: (title: string, status: string) => `${isolate(title)} is now ${status}.`,
    voted: (title: string) => `Your vote for ${isolate(title)} is counted.`,
    voteTakenBack: (title: string) => `Your vote for ${isolate(title)} is taken back.`,
    commentAdded: 'Comment added.',
    commentSaved: 'Comment saved.',
    commentRestored: 'Comment restored.',
  },

  refused: {
    'title-required': 'An idea needs a title.',
    'status-changed': 'The status has changed again.',
    'comment-required': 'Write the comment first.',
    'idea-not-found': 'This idea no longer exists.',
    'comment-not-found': 'This comment no longer exists.',
    'not-your-comment': 'Only its author can change a comment, and they or an owner can remove it.',
  },

  readOnly: {
    viewer: viewerReads,
    'app-too-old': 'Update the app to propose ideas and vote.',
  },

  history: {
    name: 'the ideas',
    back: 'Back to Ideas',
    none: 'There were no ideas yet.',
    count: (n: number) => (n === 1 ? '1 idea' : `${n} ideas`),
    what: quoted,
    fields: { description: 'description', status: 'status' },
    proposed: (what: string) => `proposed ${what}`,
    title: (before: string, after: string) => `changed the title ${quoted(before)} to ${quoted(after)}`,
    description: (what: string) => `changed the description of ${what}`,
    status: (what: string, status: string) => `set the status of ${what} to ${status}`,
    voteCast: (what: string) => `voted for ${what}`,
    voteTakenBack: (what: string) => `took back a vote for ${what}`,
    commented: (what: string) => `commented on ${what}`,
    commentEdited: (what: string) => `changed a comment on ${what}`,
    commentRemoved: (what: string) => `removed a comment on ${what}`,
    comment: (name: string) => `the comment by ${isolate(name)}`,
    restoreComment: (name: string) => `Restore the comment by ${isolate(name)}`,
    votes: (n: number) => (n === 1 ? '1 vote' : `${n} votes`),
    comments: (n: number) => (n === 1 ? '1 comment' : `${n} comments`),
  },
}
