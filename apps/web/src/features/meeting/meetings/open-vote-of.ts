import type * as Y from 'yjs'

/** The sentence about a vote that is open; empty without one. Its code is loaded with the motions. */
export const openVoteOf = (doc: Y.Doc, meetingId: string): Promise<string> =>
  import('../../../shell/open-vote.ts').then(
    ({ openVoteSentence }) => openVoteSentence(doc, meetingId),
    () => '',
  )
