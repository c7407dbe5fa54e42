/**
 * The labels of the committee's rules, by their names in the document. The field of a rule has its name as its id, so a link
 * to `/{committee}/meetings/rules#{name}` leads to it.
 */
export const ruleLabels = {
  quorum: 'Quorum',
  notice: 'Public notice',
  depth: 'How much minutes contain',
  numbering: 'Running numbers',
  signers: 'Offices that sign',
  kinds: 'Kinds of meetings',
  wordTemplate: 'Word template of minutes',
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
  speakingSeconds: 'Minutes of a member’s turn',
  publicCommentSeconds: 'Minutes of a public comment',
  newSpeakersFirst: 'People who have not spoken come first in the queue',
  // Needed to carry, by kind of motion.
  main: 'Motions',
  amend: 'Amendments',
  procedural: 'Procedural motions',
  minutes: 'Approval of minutes',
  consent: 'Consent agenda',
  close: 'Ending the debate',
  adjourn: 'Adjournment',
  elect: 'Elections',
} as const

/** The id and the label of a rule's field. */
export const ruleField = (name: keyof typeof ruleLabels) => ({ id: name, label: ruleLabels[name] })
