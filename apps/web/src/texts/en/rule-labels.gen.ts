// Written by `npm run texts` from messages/en/rule-labels.arb, which is the file to edit.

export const ruleLabelsTexts = {
  quorum: 'Quorum',
  notice: 'Public notice',
  /** Only decisions, or also notes and debates. */
  depth: 'How much minutes contain',
  numbering: 'Running numbers',
  signers: 'Offices that sign',
  kinds: 'Kinds of meetings',
  wordTemplate: 'Word template of minutes',
  /** A body such as a council or an association. */
  body: 'Kind of body',
  seconds: 'Seconds that a motion needs',
  members: 'Number of all members',
  ownDevice: 'Votes from members’ own devices',
  votesVisible: 'Show how members vote while the vote is open',
  chairVotes: 'The chair votes like every member',
  recusedCountForQuorum: 'Recused members count for the quorum',
  rollCallIfRemote: 'A roll call is required when a member is remote',
  secretBallots: 'Secret ballots are allowed',
  printSeconders: 'Print the names of seconders in the minutes',
  /** Minutes of time. */
  speakingSeconds: 'Minutes of a member’s turn',
  /** Minutes of time. */
  publicCommentSeconds: 'Minutes of a public comment',
  newSpeakersFirst: 'People who have not spoken come first in the queue',
  /** Above the fraction of votes that this kind of motion needs to carry. */
  main: 'Motions',
  /** Above the fraction of votes that this kind of motion needs to carry. */
  amend: 'Amendments',
  /** Above the fraction of votes that this kind of motion needs to carry. */
  procedural: 'Procedural motions',
  /** Above the fraction of votes that this kind of motion needs to carry. */
  minutes: 'Approval of minutes',
  /** Above the fraction of votes that this kind of motion needs to carry. */
  consent: 'Consent agenda',
  /** Above the fraction of votes that this kind of motion needs to carry. */
  close: 'Ending the debate',
  /** Above the fraction of votes that this kind of motion needs to carry. */
  adjourn: 'Adjournment',
  /** Above the fraction of votes that this kind of motion needs to carry. */
  elect: 'Elections',
}
