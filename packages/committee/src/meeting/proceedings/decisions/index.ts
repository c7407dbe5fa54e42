// A separate entry point: the first screens know attendance and the current item, and no decisions.

export * from '../../../document/group-by.ts'
export * from '../../meetings/closed-meeting.ts'
export * from './amend-text.ts'
export { beginsWithName } from './another-name.ts'
export * from './authorship.ts'
export * from './body-presets.ts'
export * from './carry-motions.ts'
export * from './conflict-transitions.ts'
export type { Pull } from './consent-agenda.ts'
export {
  type Correction,
  canStateCorrection,
  correctionsOf,
  type NewCorrection,
  stateCorrection,
} from './correction-transitions.ts'
export {
  type Claim,
  type ConflictingStatement,
  type ConflictKind,
  conflictKinds,
  type DecisionConflict,
  type Settled,
  type Side,
} from './decision-conflicts.ts'
export {
  type BodyKind,
  bodyKinds,
  type DecisionRuleChanges,
  type DecisionRules,
  defaultDecisionRules,
  ownDeviceVoters,
  readDecisionRules,
  setDecisionRules,
} from './decision-rules.ts'
export {
  type ConflictChoice,
  type DecisionKind,
  type DecisionStatement,
  type Disposal,
  disposals,
  type MotionType,
  maxMotionLength,
  motionTypes,
  type StatementOf,
  type TallyMethod,
  tallyMethods,
} from './decision-statement.ts'
export {
  type Decisions,
  type Involvement,
  readDecisions,
  type StatedLine,
  type UnreadStatements,
} from './decisions.ts'
export * from './item-transitions.ts'
export * from './motion-transitions.ts'
export {
  isAside,
  isOnFloor,
  isOutsideAgenda,
  type Motion,
  type MotionState,
  motionsAt,
  offersMotion,
  type Wording,
} from './motions.ts'
export { moveLine } from './move-line.ts'
export {
  type NamedInLine,
  type NoteProposal,
  noteWords,
  parseNoteLine,
  peopleNamed,
} from './note-line.ts'
export { isSamePerson, type Person, peopleIndex } from './person.ts'
export type { StatedBy } from './put-decision.ts'
export * from './query-decisions.ts'
export { type Declared, previewResult, type Question, type QuestionHint } from './questions.ts'
export { isRecusalFrom } from './recusals.ts'
export * from './roll-call.ts'
export {
  isMadeFromParagraph,
  itemsOfParagraphs,
  lineOf,
  lineOfNotes,
  paragraphOf,
  paragraphsByWords,
  paragraphWith,
  type Section,
} from './sections.ts'
export { isSignedMeeting, markSigned } from './signed-meeting.ts'
export * from './sitting-transitions.ts'
export { isInClosedSession, type Sitting, type SittingEvent } from './sittings.ts'
export * from './speaker-transitions.ts'
export type { Speaker, Speakers, SpokenTime, Turn } from './speakers.ts'
export { type Choice, choices, type NamedVote, type Voter } from './statement-fields.ts'
export { decidingKinds, fitsId, hashOfId, statementHash } from './statement-id.ts'
export {
  type Check,
  type ComputedResult,
  type Counts,
  canSetThreshold,
  computeResult,
  presetOf,
  type Requirement,
  type Threshold,
  type ThresholdBase,
  type ThresholdPreset,
  thresholdBases,
  thresholdPresetNames,
  thresholdPresets,
  votesNeeded,
  withCastingVote,
} from './thresholds.ts'
export * from './vote-transitions.ts'
export { type CountedVote, type Votes, voterFor } from './votes.ts'
