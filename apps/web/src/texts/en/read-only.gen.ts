// Written by `npm run texts` from messages/en/read-only.arb, which is the file to edit.

export const readOnlyTexts = {
  /** The reason why a person with read-only access can't change anything in a committee, and the next step. */
  viewerReads: 'You can read this committee. To edit, ask one of its owners to make you an editor.',
}
