// Written by `npm run texts` from messages/en/stating.arb, which is the file to edit.

export const statingTexts = {
  /** A record of the meeting, such as a vote, no longer holds because the member withdrew it. */
  takenBack: 'Taken back',
  restored: 'Recorded again',
  notUndone: 'You can no longer edit this meeting',
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'statement-not-found': 'This was not recorded on this device.',
    'name-required': 'Write a name.',
    /** The hand of a person in the queue of speakers. */
    'already-raised': 'This hand is up already.',
    'not-raised': 'This hand is not up.',
    'not-speaking': 'This turn has ended already.',
    'seconds-out-of-range': 'A turn lasts ten hours at most.',
    'in-recess': 'The meeting is in recess already.',
    adjourned: 'The meeting is adjourned already.',
    'not-in-recess': 'The meeting is not in recess.',
    'minutes-out-of-range': 'A recess lasts from 1 minute to 24 hours.',
    'already-closed': 'The session is closed already.',
    'not-closed': 'The session is not closed.',
    'topic-required': 'Write what the closed session is about.',
    'motion-not-found': 'There is no motion to record this for.',
    'motion-not-pending': 'This motion was decided already.',
    /** Set aside: tabled, referred or postponed. */
    'motion-not-aside': 'This motion is not set aside.',
    'motion-withdrawn': 'This motion was withdrawn.',
    /** To second a motion: to support it, so that it can be debated. */
    'own-motion': 'The mover cannot second the motion.',
    'already-seconded': 'This person seconded the motion already.',
    /** The chair asked the meeting to vote on the motion. */
    'already-put': 'The question was put already.',
    /** The part of the votes that is needed to carry, such as 2/3. */
    'fraction-out-of-range': 'Enter a fraction of at most 1.',
    'text-required': 'Write the words of the motion.',
    'text-too-long': 'A motion has at most 4,000 characters.',
    'items-required': 'A consent agenda needs items.',
    'too-many-levels': 'An amendment to an amendment cannot be amended.',
    'question-not-found': 'There is no open question.',
    'question-closed': 'The result was declared already.',
    'count-out-of-range': 'These numbers cannot be counted: enter whole numbers.',
    'votes-required': 'Enter at least one vote.',
    'result-unknown': 'The result cannot be computed: declare it as carried or lost.',
    'own-device-not-allowed': 'This committee does not vote on devices.',
    /** Recused: kept from voting because of an interest in the matter. */
    recused: 'You are recused from this question.',
    'not-eligible': 'You cannot vote on this question.',
    'subject-required': 'Choose a motion or an item.',
    'already-recused': 'This person is recused already.',
    'already-declared': 'This interest was declared already.',
    /** Pulled out of the consent agenda, to be voted on alone. */
    'already-pulled': 'This item was pulled out already.',
    /** Live: it is taking place now. */
    'not-live': 'This meeting is not live.',
    'end-of-agenda': 'There is no item to go to.',
    'not-on-consent': 'This item is not on the consent agenda.',
    'already-there': 'The notes about this item begin there already.',
    'notes-missing': 'These notes cannot be divided by item.',
    'section-not-found': 'This section no longer exists.',
    'no-tie': 'It is no longer a tie.',
    'rule-out-of-range': 'This value is not possible.',
    'body-unknown': 'This kind of body is not known.',
    /** A doubt: records of the meeting that contradict each other. */
    'conflict-not-found': 'The doubt is no longer there.',
    'already-stated': 'This correction was stated already.',
    'already-settled': 'The doubt was already settled so.',
  },
}
