// Written by `npm run texts` from messages/en/ideas.arb, which is the file to edit.
import { writeList } from '../format.ts'
import { isolate } from '../isolate.ts'

export const ideasTexts = {
  /** The title of the browser’s tab. */
  ideaDocumentTitle: (title: string, committee: string) => `${isolate(title)} · Ideas · ${isolate(committee)} | hub`,
  subtitle: 'Propose an idea, vote, and talk about it.',
  back: 'Back to Ideas',
  /** The heading of a form. */
  form: 'New idea',
  placeholders: {
    title: 'What do you propose?',
    description: 'Why, where, what it may cost (optional)',
  },
  add: 'Add Idea',
  added: (title: string) => `${isolate(title)} added.`,
  empty: 'No ideas yet',
  emptyHint: 'What could be better in your community? Members propose it here and vote for it.',
  noMatch: 'No ideas match.',
  showAll: 'Show all ideas',
  /** Read aloud when a filter has changed. */
  found: (n: number) => (n === 1 ? '1 idea' : `${n} ideas`),
  search: 'Search ideas',
  searchPlaceholder: 'Search ideas…',
  status: 'Status',
  filter: 'Filter and sort',
  /** A choice of the filter by status: ideas of each status. */
  allStatuses: 'All',
  sort: 'Sort',
  orders: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    'most-votes': 'Most votes',
    title: 'Title',
  },
  mine: 'Proposed by me',
  untitled: 'Untitled idea',
  noDescription: 'No description',
  proposedBy: (name: string) => `Proposed by ${isolate(name)}`,
  /** Takes the place of a member’s name that is not known. */
  unknownPerson: 'somebody',
  /** Sets an idea to its next status: New, In Discussion, Approved. */
  advance: 'Advance Status',
  /** The button that supports an idea. */
  vote: 'Vote',
  /** How many members voted for an idea. A vote is support, as on a petition, and there are no votes against. */
  votes: (n: number) => (n === 1 ? '1 vote' : `${n} votes`),
  /** The name of the button for screen readers, which read it without the idea beside it. */
  voteNamed: (title: string) => `Vote: ${isolate(title)}`,
  /** The names of all members who voted for an idea. */
  votedBy: (names: readonly string[]) => `For it: ${writeList('en', names)}`,
  noVotes: 'Nobody has voted yet.',
  /** The link to the comments of an idea; without any, it invites to write the first. */
  comments: (n: number) => (n === 0 ? 'Comment' : n === 1 ? '1 comment' : `${n} comments`),
  /** The same link for screen readers, which read it without the idea beside it. */
  commentsNamed: (n: number, title: string) => `${(n === 0 ? 'Comment' : n === 1 ? '1 comment' : `${n} comments`)}: ${isolate(title)}`,
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
  askAgainNew: {
    title: 'Set this idea back to New?',
    body: (title: string) => `“${isolate(title)}” is approved. This takes the approval back, for everyone. Its votes and comments stay.`,
    confirmLabel: 'Set to New',
  },
  announced: {
    /** The status is one of New, In Discussion, Approved. */
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
    'app-too-old': 'Update the app to propose ideas and vote.',
  },
  history: {
    /** After a preposition, as in: the history of the ideas. */
    name: 'the ideas',
    back: 'Back to Ideas',
    none: 'There were no ideas yet.',
    count: (n: number) => (n === 1 ? '1 idea' : `${n} ideas`),
    /** The title of an idea, with the quotation marks of the language. */
    what: (title: string) => `“${isolate(title)}”`,
    fields: {
      /** The name of a field, inside a sentence. */
      description: 'description',
      /** The name of a field, inside a sentence. */
      status: 'status',
    },
    /** The name of the member precedes it, as in: Ann proposed “Trees”. The same holds for the other changes. */
    proposed: (title: string) => `proposed “${isolate(title)}”`,
    title: (before: string, after: string) => `changed the title “${isolate(before)}” to “${isolate(after)}”`,
    description: (title: string) => `changed the description of “${isolate(title)}”`,
    status: (title: string, status: string) => `set the status of “${isolate(title)}” to ${status}`,
    voteCast: (title: string) => `voted for “${isolate(title)}”`,
    voteTakenBack: (title: string) => `took back a vote for “${isolate(title)}”`,
    commented: (title: string) => `commented on “${isolate(title)}”`,
    commentEdited: (title: string) => `changed a comment on “${isolate(title)}”`,
    commentRemoved: (title: string) => `removed a comment on “${isolate(title)}”`,
    comment: (name: string) => `the comment by ${isolate(name)}`,
    restoreComment: (name: string) => `Restore the comment by ${isolate(name)}`,
    votes: (n: number) => (n === 1 ? '1 vote' : `${n} votes`),
    comments: (n: number) => (n === 1 ? '1 comment' : `${n} comments`),
  },
}
