// Written by `npm run texts` from messages/en/idea-statuses.arb, which is the file to edit.

export const ideaStatusesTexts = {
  /** The status of an idea that is not discussed yet. */
  new: 'New',
  /** The second status of an idea. */
  in_discussion: 'In Discussion',
  /** The last status of an idea: the committee wants it. */
  approved: 'Approved',
}
