import { isolate } from '../isolate.ts'
import { decisionTexts } from './decisions.ts'

const quoted = (words: string) => `“${isolate(words.trim())}”`
const members = (n: number) => (n === 1 ? '1 member' : `${n} members`)
const { choices } = decisionTexts
type Choice = keyof typeof choices

const votes: Record<Choice, string> = {
  aye: 'votes aye',
  nay: 'votes no',
  abstain: 'abstains',
  recused: 'is recused',
  absent: 'is absent',
}

const bases = {
  'votes-cast': 'the votes cast',
  present: 'the members present',
  'all-members': 'all members',
} as const

const presets = {
  'majority-cast': 'Majority of the votes cast',
  'majority-present': 'Majority of the members present',
  'majority-members': 'Majority of all members',
  'two-thirds-cast': 'Two thirds of the votes cast',
  'two-thirds-members': 'Two thirds of all members',
  'three-quarters-cast': 'Three quarters of the votes cast',
  unanimous: 'All votes cast',
} as const

interface Requirement {
  readonly of: keyof typeof bases
  readonly numerator: number
  readonly denominator: number
  readonly moreThan: boolean
}

const share = ({ of, numerator, denominator, moreThan }: Requirement) =>
  `${moreThan ? 'More than' : 'At least'} ${numerator}/${denominator} of ${bases[of]}`

export const decisionScreenTexts = {
  heading: 'Decisions',
  none: 'No motion yet.',
  authorsKnown: (hubs: readonly string[] | null) =>
    hubs ? `Some authors are known only from the file of ${hubs.join(', ')}.` : 'Authors are not proven here.',
  offer: 'This item has the tag “Vote”.',
  otherActions: 'More about decisions',
  move: 'Motion',
  moveOffered: 'Make a motion',

  motion: {
    types: {
      main: 'Motion',
      amend: 'Amendment',
      procedural: 'Procedural motion',
      minutes: 'Approval of minutes',
      consent: 'Consent agenda',
      close: 'Motion to end the debate',
      adjourn: 'Motion to adjourn',
      elect: 'Election',
    },
    states: {
      moved: 'Moved',
      seconded: 'Seconded',
      debated: 'In debate',
      put: 'Voting',
      carried: 'Carried',
      lost: 'Lost',
      withdrawn: 'Withdrawn',
      tabled: 'Tabled',
      referred: 'Referred',
      postponed: 'Postponed',
    },
    movedBy: (name: string) => `Moved by ${isolate(name)}`,
    noMover: 'Prepared without a mover',
    secondedBy: (names: readonly string[]) => `Seconded by ${names.map(isolate).join(', ')}`,
    secondsNeeded: (n: number) => (n === 1 ? 'A second is needed' : `${n} more seconds are needed`),
    to: (state: 'tabled' | 'referred' | 'postponed', to: string) =>
      ({
        // What was typed after "TABLED:" is a reason, or says until when.
        tabled: `Tabled: ${isolate(to)}`,
        referred: `Referred to ${isolate(to)}`,
        postponed: `Postponed until ${isolate(to)}`,
      })[state],
    wordings: (n: number) => (n === 1 ? '1 earlier wording' : `${n} earlier wordings`),
    wording: {
      moved: 'As moved',
      reworded: 'Reworded',
      amended: 'As amended',
    },
    wordingBy: (kind: string, name: string, time: string) =>
      `${kind}${name === '' ? '' : ` by ${isolate(name)}`}, ${time}`,
    wouldRead: 'The motion would then read:',
    amendments: 'Amendments',
    more: (text: string) => `More about ${quoted(text)}`,
    second: 'Second',
    amend: 'Amend',
    put: 'Put the question',
    reword: 'Reword',
    withdraw: 'Withdraw',
    table: 'Table',
    refer: 'Refer to …',
    postpone: 'Postpone until …',
    takeUp: 'Take up again',
    recuse: 'Recusal or interest',
    takeBack: 'Remove the motion',
    takeBackQuestion: 'Take the question back',
    takeBackResult: 'Take the result back',
  },

  outsideAgenda: 'Motions outside of the agenda',
  prepared: 'Motions can be prepared now. They are seconded and voted on once the meeting has started.',

  form: {
    newMotion: 'New motion',
    newAmendment: (text: string) => `Amendment to ${quoted(text)}`,
    reword: (text: string) => `Reword ${quoted(text)}`,
    text: 'Wording',
    textHint: 'What exactly is decided, as it will be in the minutes.',
    amendment: 'Amendment',
    amendmentHint: 'For example: replace “100” by “150”.',
    amendedText: 'The motion, once amended',
    amendedTextHint: 'The whole text, as the motion will read if the amendment carries.',
    amendedRequired: 'Write how the motion will read.',
    type: 'Kind',
    mover: 'Moved by',
    required: 'Enter the wording.',
    tooLong: 'A wording has at most 4,000 characters.',
    save: { move: 'Move', amend: 'Move the amendment', reword: 'Save the new wording' },
    second: (text: string) => `Second ${quoted(text)}`,
    seconder: 'Seconded by',
    saveSecond: 'Second',
    refer: (text: string) => `Refer ${quoted(text)}`,
    referTo: 'To whom',
    saveRefer: 'Refer',
    postpone: (text: string) => `Postpone ${quoted(text)}`,
    postponeTo: 'Until when',
    savePostpone: 'Postpone',
    toRequired: { refer: 'Enter to whom.', postpone: 'Enter until when.' },
  },

  threshold: {
    label: 'Needed to carry',
    own: 'Own fraction',
    preset: presets,
    words: (preset: keyof typeof presets | null, requirements: readonly Requirement[]) =>
      preset === null
        ? requirements.map((one, index) => (index === 0 ? share(one) : share(one).toLowerCase())).join(', and ')
        : presets[preset],
    casting: 'the chair decides a tie',
    unreadable: 'The threshold cannot be read',
    moreThan: 'Compared by',
    moreThanChoices: { more: 'More than', least: 'At least' },
    numerator: 'Share',
    denominator: 'Out of',
    of: 'Of',
    bases,
    tie: 'On a tie',
    ties: { lost: 'Lost', chair: 'The chair decides' },
    range: 'Enter a fraction of at most 1, such as 3 out of 5.',
  },

  put: {
    title: 'Put the question',
    intro: 'The wording, the threshold and the people below are kept as they are now.',
    wording: 'Wording',
    voters: 'Who may vote',
    nonePresent: 'Attendance is not taken, so choose who may vote.',
    everyone: 'All of them',
    everyoneWithVote: 'All with a vote',
    recused: (names: readonly string[]) => `Recused: ${names.map(isolate).join(', ')}`,
    quorum: (present: number, needed: number | null) =>
      needed === null ? `${present} present` : `${present} present, ${needed} needed for the quorum`,
    before: {
      title: 'The vote on the amendment is open',
      text: (amendment: string) =>
        `${quoted(amendment)} has no result yet. If you put the main question now, it is put without the amendment.`,
      confirm: 'Put it without the amendment',
    },
    voting: (n: number) => `${members(n)} may vote`,
    save: 'Put the question',
  },

  hints: {
    'no-quorum': 'There is no quorum.',
    'not-seconded': 'The motion is not seconded.',
    'roll-call-required': 'A member is remote: your rules ask for a roll call.',
    'result-unknown': 'The result cannot be computed.',
    'no-voters': 'Nobody may vote yet.',
  },
  hintsLabel: 'Before the vote',

  vote: {
    label: (wording: string) => `Vote on ${quoted(wording)}`,
    heading: 'The question is open',
    facts: (threshold: string, voters: number) => `${threshold} · ${members(voters)} may vote`,
    shortcut: (keys: string) => `${keys} opens it from anywhere in the meeting.`,
    voted: (n: number, of: number) => `${n} of ${of} have voted`,
    soFar: (aye: number, nay: number, abstain: number) =>
      `So far ${aye} aye, ${nay} no${abstain > 0 ? `, ${abstain} abstaining` : ''}`,
    votedList: 'Votes from members’ own devices',
    votedAndStated: 'Votes from members’ own devices, and votes stated for members',
    hasVoted: 'has voted',
    hidden: 'The votes are not shown to others before the close. Whoever reads the committee’s data can see them.',
    methods: 'How the vote is taken',
    method: { roll: 'Roll call', count: 'Count', consent: 'Without objection' },

    roll: {
      label: 'Roll call',
      keys: 'By keys',
      keysHint:
        'One key a name: y aye, n no, a abstains, r recused, x absent. A: all others aye. A number: that person. Enter declares.',
      keysShort: 'y n a r x, Enter',
      noVoters:
        'Nobody was noted as a voter when the question was put. Use a count, or take the question back and choose who may vote.',
      person: (name: string) => `Vote of ${isolate(name)}`,
      press: (name: string, choice: Choice) => `${isolate(name)}: ${choices[choice]}`,
      short: { aye: 'Aye', nay: 'No', abstain: 'Abstain', recused: 'Recused', absent: 'Absent' },
      /** Their beginnings, for narrow columns. */
      brief: { aye: 'Aye', nay: 'No', abstain: 'Abst', recused: 'Rec', absent: 'Abs' },
      allAye: 'All others aye',
      declared: (name: string, choice: Choice, aye: number, nay: number) =>
        `${isolate(name)} ${votes[choice]}; ${aye} to ${nay}`,
      declaredAll: (aye: number, nay: number) => `All others aye; ${aye} to ${nay}`,
      missing: (n: number) => (n === 1 ? '1 person has no vote yet.' : `${n} people have no vote yet.`),
      complete: (result: string) => `${result}. Enter declares it.`,
      record: 'Record without declaring',
      declare: (carried: boolean) => `Record and declare: ${carried ? 'carried' : 'lost'}`,
      declareLater: 'Record the roll',
    },

    count: {
      label: 'Count',
      how: 'Taken by',
      methods: { voice: 'Voice', hands: 'Hands', secret: 'Secret ballot', unsaid: 'Not noted' },
      noSecret: 'Your rules do not allow secret ballots.',
      secretHint: 'Only the numbers are stored, never who voted how.',
      aye: 'Aye',
      nay: 'No',
      abstain: 'Abstaining',
      range: 'Enter whole numbers.',
      aboveVoters: (votes: number, voters: number) => `These are ${votes} votes, but ${members(voters)} may vote.`,
      save: 'Record the count',
    },

    consent: {
      hint: 'Nobody objects: the motion is carried without counting.',
      save: 'Carried without objection',
    },

    tie: (name: string | null) =>
      name === null
        ? 'It is a tie, and the chair decides. You record the casting vote.'
        : `It is a tie. ${isolate(name)} presides and decides.`,
    casting: { aye: 'Casting vote: aye', nay: 'Casting vote: no' },

    beginsAnew: 'The question was put again: the vote begins anew, and your entries for the earlier one are gone',
    openAtEnd: (wording: string) =>
      `The vote on ${quoted(wording)} is open. It ends without a result unless the chair declares one.`,

    result: 'Result',
    declare: (carried: boolean) => (carried ? 'Declare carried' : 'Declare lost'),
    declareOther: (carried: boolean) => (carried ? 'Declare carried instead' : 'Declare lost instead'),
    withoutCount: 'Or the chair declares the result without a count:',
    close: 'Close the vote and show the result',
  },

  closed: {
    computed: (sentence: string) => `Computed: ${sentence}`,
    declared: (carried: boolean, name: string, time: string) =>
      `Declared ${carried ? 'carried' : 'lost'} by the chair, recorded${name === '' ? '' : ` by ${isolate(name)}`} at ${time}`,
    votes: 'Votes by name',
    group: { aye: 'Aye', nay: 'No', abstain: 'Abstaining', recused: 'Recused', absent: 'Absent' },
    methods: {
      voice: 'by voice',
      hands: 'by show of hands',
      secret: 'by secret ballot',
      consent: 'without objection',
      roll: 'by roll call',
      'own-devices': 'from members’ devices',
      unsaid: '',
    },
  },

  consent: {
    open: 'Consent agenda …',
    title: 'Consent agenda',
    intro: 'Several items are decided in one vote. Until it, any member can pull an item out.',
    items: 'Items',
    mover: 'Moved by',
    required: 'Choose at least two items.',
    save: 'Move the consent agenda',
    list: 'Items in one vote',
    pull: 'Pull out',
    pulledBy: 'Pulled out by',
    pulledByHint: 'May be empty.',
    pullNamed: (title: string) => `Pull out ${quoted(title)}`,
    pulled: (title: string, name: string | null) =>
      `${isolate(title)}: pulled out${name === null ? '' : ` by ${isolate(name)}`}, decided by itself`,
    pulledHere: (name: string | null) =>
      `Pulled out of the consent agenda${name === null ? '' : ` by ${isolate(name)}`}.`,
    untitled: 'Untitled item',
  },

  involvement: {
    open: 'Recusal or interest …',
    heading: 'Recusals and interests',
    form: 'Recusal or declared interest',
    person: 'Person',
    about: 'For',
    abouts: { item: 'The whole item', motion: 'This motion' },
    kind: 'Kind',
    kinds: {
      left: 'Recused, leaves the room',
      stayed: 'Recused, stays in the room',
      interest: 'Interest declared, votes',
    },
    reason: 'Reason',
    save: 'Record',
    words: (name: string, kind: 'left' | 'stayed' | 'interest', reason: string | null) => {
      const what = {
        left: 'is recused and left the room',
        stayed: 'is recused and stayed',
        interest: 'declared an interest',
      }[kind]
      return `${isolate(name)} ${what}${reason === null ? '' : `: ${isolate(reason)}`}`
    },
    takeBack: 'Take back',
    takeBackNamed: (name: string) => `Take back the statement about ${isolate(name)}`,
  },

  conflicts: {
    open: (n: number) => (n === 1 ? '1 open doubt' : `${n} open doubts`),
    title: 'Open doubts',
    intro: 'Choose what counts; both sides stay readable. The first one counts until then.',
    statedBy: (claim: string, name: string, time: string) => `${claim} (${isolate(name)}, ${time})`,
    noted: (claim: string, time: string) => `${claim} (${time})`,
    instead: (vote: string) => `It does not count. This counts instead: ${vote}`,
    noOtherVote: (name: string) => `It does not count. ${isolate(name)} has no other vote.`,
    derived: (claim: string) => `${claim} (computed)`,
    under: (claim: string, threshold: string) => `${claim} · ${threshold}`,
    about: (wording: string) => `About ${quoted(wording)}`,
    or: 'or',
    waive: 'Waive …',
    waiveForm: 'Waive this doubt',
    reason: 'Reason',
    reasonRequired: 'Enter a reason.',
    waiveSave: 'Waive',
    settledByNamed: (name: string) =>
      `${isolate(name)} has settled it, but it is about ${isolate(name)}. Another member must settle it.`,
    namesYou: 'It is about you, so another member must settle it.',
    settled: 'Settled doubts',
    settledShown: (n: number) => (n === 1 ? 'Show the settled one' : `Show the ${n} settled ones`),
    settledBy: (sentence: string, choice: string, name: string, reason: string | null) =>
      `${sentence} ${choice}, by ${isolate(name)}${reason === null ? '' : `: ${isolate(reason)}`}`,
    waived: 'Waived',
    noneLeft: 'No doubt is open.',
    beforeApproval: (n: number) =>
      n === 1
        ? 'One doubt about the decisions is open. Settle or waive it before you approve the minutes.'
        : `${n} doubts about the decisions are open. Settle or waive them before you approve the minutes.`,
  },

  head: {
    openQuestion: 'Vote is open',
    noQuestion: 'No question is open.',
    put: (wording: string) => `The question is put: ${quoted(wording)}`,
    questionTakenBack: 'The question is taken back',
    reopened: (wording: string) => `The result is taken back, and the vote is open again: ${quoted(wording)}`,
    votedNow: (name: string, n: number, of: number) => `${isolate(name)} has voted; ${n} of ${of}`,
    voteNow: (name: string, choice: Choice, aye: number, nay: number) =>
      `${isolate(name)} ${votes[choice]}; ${aye} to ${nay}`,
  },

  done: {
    moved: 'The motion is recorded',
    amended: 'The amendment is recorded',
    reworded: 'The new wording is recorded',
    seconded: (name: string) => `Seconded by ${isolate(name)}`,
    disposed: {
      withdrawn: 'The motion is withdrawn',
      tabled: 'The motion is tabled',
      referred: 'The motion is referred',
      postponed: 'The motion is postponed',
      'taken-up': 'The motion is taken up again',
    },
    put: 'The question is put',
    roll: 'The roll call is recorded',
    tally: 'The count is recorded',
    casting: 'The casting vote is recorded',
    recused: (name: string) => `The recusal of ${isolate(name)} is recorded`,
    interest: (name: string) => `The interest of ${isolate(name)} is recorded`,
    pulled: (title: string) => `${quoted(title)} is pulled out`,
    settled: 'The doubt is settled',
    waived: 'The doubt is waived',
    removed: 'Removed',
  },
} as const
