import { type AttendanceStatus, type PersonAttendance, typedPerson } from '@civic-hub/committee'
import {
  amendText,
  canAdjourn,
  canCallBack,
  canClose,
  canDeclareInterest,
  canDispose,
  canLowerHand,
  canMove,
  canPause,
  canPull,
  canRaiseHand,
  canRecuse,
  canReopen,
  canSecond,
  type Decisions,
  inRollOrder,
  isBeforeMeeting,
  type Motion,
  motionsAt,
  type NamedInLine,
  type NoteProposal,
  openRollCall,
  type Person,
  parseNoteLine,
  peopleNamed,
  pressRollKey,
  rollCounts,
  rollPeople,
  rollVotes,
  speakingNow,
  type Voter,
} from '@civic-hub/committee/proceedings'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { noteLinesTexts as texts } from '../../../texts/en/note-lines.gen.ts'
import { statingTexts } from '../../../texts/en/stating.gen.ts'
import type { LineVerbs } from './line-verbs.ts'

/** The state of the meeting that a line is read with. */
export interface LineFacts {
  readonly decisions: Decisions
  readonly attendance: readonly Pick<PersonAttendance, 'person' | 'last'>[]
  readonly current: string | null
  /** The agenda items in the order of the list, also completed ones, with their numbers of the agenda. */
  readonly agenda: readonly { readonly id: string; readonly number: number; readonly title: string }[]
  /** The members who may vote on a motion now. */
  readonly votersOn: (motion: string) => readonly Voter[]
  /** True if the statement with this id was made from the same line. */
  readonly isHere?: (id: string) => boolean
  /** Lists of people, the most likely list first. */
  readonly people: readonly (readonly Person[])[]
}

/** The statement that a line of notes would record, or the reason why it cannot be recorded. */
export type LinePlan =
  | {
      readonly state: 'ready'
      readonly kind: NoteProposal['kind']
      readonly words: string
      /** The words after it was recorded. */
      readonly recorded: string
      readonly run: Run
    }
  | { readonly state: 'unclear'; readonly kind: NoteProposal['kind']; readonly words: string }

/** Records it; returns the ids of the statements, or null after a refusal. */
type Run = (verbs: LineVerbs) => readonly string[] | null

/** Null for ordinary words. */
export function planLine(line: string, facts: LineFacts): LinePlan | null {
  const proposal = parseWithPeople(line, facts.people)
  return proposal ? planOf(proposal, facts) : null
}

/** Reads a line with all people; each name means one of the first list that has it. */
function parseWithPeople(line: string, lists: readonly (readonly Person[])[]): NoteProposal | undefined {
  const proposal = parseNoteLine(line, lists.flat())
  const meant = (one: NamedInLine): NamedInLine => {
    const [found = []] = lists.map((people) => peopleNamed(one.name, people)).filter(({ length }) => length > 0)
    const [only = null, another] = found
    return only === null
      ? one
      : { ...one, ...(another ? { person: null, candidates: found } : { person: only, candidates: [] }) }
  }
  if (!proposal) return undefined
  if ('mover' in proposal) return { ...proposal, mover: proposal.mover && meant(proposal.mover) }
  if (!('who' in proposal) || proposal.who === null) return proposal
  const { who } = proposal
  return { ...proposal, who: Array.isArray(who) ? who.map(meant) : meant(who as NamedInLine) } as NoteProposal
}

function namesIn(proposal: NoteProposal): readonly NamedInLine[] {
  if ('mover' in proposal) return proposal.mover ? [proposal.mover] : []
  if (!('who' in proposal) || proposal.who === null) return []
  return Array.isArray(proposal.who) ? proposal.who : [proposal.who as NamedInLine]
}

const personOf = ({ person, name }: NamedInLine): Person =>
  person ? { person: person.person, name: person.name } : typedPerson(name)

const refusals: Readonly<Record<string, string>> = statingTexts.refused

function planOf(proposal: NoteProposal, facts: LineFacts): LinePlan | null {
  const { decisions, attendance, current, agenda } = facts
  const { kind } = proposal
  const unclear = (words: string): LinePlan => ({ state: 'unclear', kind, words })
  const several = namesIn(proposal).find(({ candidates }) => candidates.length > 0)
  if (several) return unclear(texts.whichOne(several.candidates.map(({ name }) => name)))
  const plan = (words: string, refusal: string | null, run: Run, recorded = words): LinePlan =>
    refusal === null ? { state: 'ready', kind, words, recorded, run } : unclear(refusals[refusal] ?? refusal)
  const place = { item: current }
  const titleOf = (id: string) => agenda.find((one) => one.id === id)?.title ?? ''
  const numbered = (number: number) => agenda.find((one) => one.number === number)
  const own = motionsAt(
    decisions,
    current,
    agenda.map(({ id }) => id),
  )
  const pending = own.findLast((motion) => isBeforeMeeting(decisions, motion))
  const put = decisions.openQuestion
  const speakers = decisions.speakers.get(current ?? '')

  switch (proposal.kind) {
    case 'motion': {
      const mover = proposal.mover && personOf(proposal.mover)
      return plan(texts.motion(proposal.text, mover?.name ?? null), null, ({ move }) =>
        move({ text: proposal.text, mover, item: current }),
      )
    }
    case 'amend': {
      const mover = proposal.mover && personOf(proposal.mover)
      if (!pending) return unclear(texts.noMotion)
      const { text } = proposal
      const amendedText = amendText(pending.text, text)
      if (amendedText === null) return unclear(texts.amendHow)
      const amendment = { text, mover, onto: pending.id, amendedText }
      const words = texts.amend(text, mover?.name ?? null)
      const refusal = canMove(decisions, amendment)
      return plan(texts.amended(words, amendedText), refusal, ({ move }) => move(amendment), words)
    }
    case 'second': {
      if (!pending) return unclear(texts.noMotion)
      const person = personOf(proposal.who)
      return plan(texts.second(person.name), canSecond(decisions, pending.id, person), ({ second }) =>
        second(pending.id, person),
      )
    }
    case 'roll': {
      if (!put && !pending) return unclear(texts.noQuestion)
      const people = put ? rollPeople(put) : inRollOrder(facts.votersOn(pending?.id ?? ''))
      if (people.length === 0) return unclear(texts.noVoters)
      const roll = [...proposal.keys].reduce(pressRollKey, openRollCall(people))
      const { aye, nay, abstain } = rollCounts(roll)
      const next = people[roll.choices.indexOf(null)]
      if (next) return unclear(texts.rollNext(texts.tally(aye, nay, abstain), people[roll.at]?.name ?? next.name))
      return plan(texts.roll(texts.tally(aye, nay, abstain)), null, ({ put: putMotion, roll: record }) =>
        withQuestion(put?.id ?? null, pending, putMotion, (question) => record(question, rollVotes(roll))),
      )
    }
    case 'tally': {
      if (!put && !pending) return unclear(texts.noQuestion)
      const { method, aye, nay, abstain } = proposal
      return plan(texts.tally(aye, nay, abstain), null, ({ put: putMotion, tally }) =>
        withQuestion(put?.id ?? null, pending, putMotion, (question) => tally(question, { method, aye, nay, abstain })),
      )
    }
    case 'outcome': {
      if (!put && !pending) return unclear(texts.noQuestion)
      const words = proposal.carried ? texts.carried : texts.lost
      return plan(words, null, ({ put: putMotion, declare }) =>
        withQuestion(put?.id ?? null, pending, putMotion, (question) => declare(question, proposal.carried)),
      )
    }
    case 'disposal': {
      const motion = pending ?? own.findLast(({ state }) => state === 'put')
      if (!motion) return unclear(texts.noMotion)
      const { as, to } = proposal
      if (to === null && as === 'referred') return unclear(texts.toWhom)
      if (to === null && as === 'postponed') return unclear(texts.untilWhen)
      return plan(texts.disposal(as, to), canDispose(decisions, motion.id, as, to), ({ dispose }) =>
        dispose(motion.id, as, to),
      )
    }
    case 'consent': {
      const items = proposal.numbers.map(numbered).filter((item) => item !== undefined)
      if (items.length < proposal.numbers.length) return unclear(texts.noItem)
      const text = decisionTexts.consentAgenda(items.map(({ title, number }) => title.trim() || `${number}`))
      return plan(text, null, ({ move }) =>
        move({ text, type: 'consent', items: items.map(({ id }) => id), item: current }),
      )
    }
    case 'pull': {
      const item = numbered(proposal.number)
      if (!item) return unclear(texts.noItem)
      const who = proposal.who && personOf(proposal.who)
      return plan(texts.pull(item.title), canPull(decisions, item.id), ({ pull }) => pull(item.id, who))
    }
    case 'recusal': {
      const person = personOf(proposal.who)
      const about = { item: current, reason: proposal.reason, left: proposal.left }
      const refusal = canRecuse(decisions, person, about)
      return plan(texts.recusal(person.name, proposal.left), refusal, ({ recuse }) => recuse(person, about))
    }
    case 'interest': {
      const person = personOf(proposal.who)
      const about = { item: current, reason: proposal.reason }
      const refusal = canDeclareInterest(decisions, person, about)
      return plan(texts.interest(person.name), refusal, ({ declareInterest }) => declareInterest(person, about))
    }
    case 'attendance': {
      const people = proposal.who.map(personOf)
      const { status, reason, isReasonUnclear } = proposal
      if (isReasonUnclear) return unclear(texts.oneReason)
      const isEmptied = reason === '' && people.some((one) => hasReasonHere(one, status))
      if (!isEmptied && people.every((one) => isStated(one, status, reason))) return null
      const names = people.map(({ name }) => name)
      const words = texts.attendance(names, status, reason || null)
      return plan(isEmptied ? texts.withoutReason(words) : words, null, ({ mark }) =>
        mark(people, status, isEmptied ? '' : reason || null),
      )
    }
    case 'next': {
      const index = agenda.findIndex(({ id }) => id === current)
      const following = index < 0 ? undefined : agenda[index + 1]
      if (!following) return unclear(statingTexts.refused['end-of-agenda'])
      return plan(texts.next(titleOf(following.id)), null, ({ next }) => next())
    }
    case 'hand': {
      const person = personOf(proposal.who)
      const refusal = (proposal.up ? canRaiseHand : canLowerHand)(decisions, person, place)
      return plan(texts.hand(person.name, proposal.up), refusal, ({ raise, lower }) =>
        (proposal.up ? raise : lower)(person, place),
      )
    }
    case 'lower-next': {
      const [first] = speakers?.queue ?? []
      if (!first) return unclear(texts.noHand)
      return plan(texts.hand(first.name, false), null, ({ lower }) => lower(first, place))
    }
    case 'call': {
      const [first] = [...(speakers?.queue ?? []), ...(speakers?.publicQueue ?? [])]
      if (!first) return unclear(texts.noHand)
      return plan(texts.call(first.name), null, ({ call }) =>
        call(first, { ...place, publicComment: first.publicComment }),
      )
    }
    case 'limit': {
      const turn = speakingNow(decisions)
      if (!turn) return unclear(texts.noSpeaker)
      return plan(texts.limit(proposal.seconds / 60), null, ({ limit }) => limit(turn.speech, proposal.seconds))
    }
    case 'recess':
      return plan(texts.recess(proposal.minutes), canPause(decisions), ({ recess }) => recess(proposal.minutes))
    case 'back':
      return plan(texts.back, canCallBack(decisions), ({ back }) => back())
    case 'closed': {
      const { authority, topic } = proposal
      const people = proposal.who.map(personOf)
      const names = people.map(({ name }) => name)
      const words = names.length === 0 ? texts.closed(topic) : texts.closedWith(topic, names)
      return plan(words, canClose(decisions, authority, topic), ({ close }) => close(authority, topic, people))
    }
    case 'reopened':
      return plan(texts.reopened, canReopen(decisions), ({ reopen }) => reopen(''))
    case 'adjourned':
      return plan(texts.adjourned, canAdjourn(decisions), ({ adjourn }) => adjourn())
    // Action items have a preview of their own.
    case 'action':
    case 'off-record':
      return null
  }

  /** True if the reason was stated from this line, which has none any more. */
  function hasReasonHere({ person }: Person, status: AttendanceStatus): boolean {
    return attendance.some(
      ({ person: stated, last }) =>
        stated === person && last.status === status && last.reason !== null && facts.isHere?.(last.id),
    )
  }

  function isStated({ person }: Person, status: AttendanceStatus, reason: string): boolean {
    return attendance.some(
      ({ person: stated, last }) =>
        stated === person && last.status === status && (reason === '' || last.reason === reason),
    )
  }
}

/** Puts the question first where none is open. */
function withQuestion(
  open: string | null,
  pending: Motion | undefined,
  put: (motion: string) => readonly string[] | null,
  run: (question: string) => readonly string[] | null,
): readonly string[] | null {
  if (open !== null) return run(open)
  const putNow = pending ? put(pending.id) : null
  const [question] = putNow ?? []
  const stated = question === undefined ? null : run(question)
  return stated && putNow && [...putNow, ...stated]
}

/** The kinds of statements that a proposal makes, for the chip beside its line. */
export const statedKinds: Readonly<Record<string, string>> = {
  amend: 'motion',
  consent: 'motion',
  'lower-next': 'hand',
  call: 'speech',
}
