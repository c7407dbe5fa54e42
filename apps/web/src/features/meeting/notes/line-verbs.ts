import {
  type AttendanceStatus,
  type Author,
  type LineOfNotes,
  markPeople,
  type Result,
  voidStatements,
} from '@civic-hub/committee'
import {
  adjournMeeting,
  callBack,
  callSpeaker,
  closeSession,
  declareInterest,
  declareOutcome,
  disposeOfMotion,
  limitTurn,
  lowerHand,
  moveMotion,
  type Person,
  pullItem,
  putQuestion,
  raiseHand,
  recessMeeting,
  recordRoll,
  recordTally,
  recuse,
  reopenSession,
  type StatedBy,
  secondMotion,
} from '@civic-hub/committee/proceedings'
import type { Replica } from '../../../replica/replica.ts'
import { statingTexts } from '../../../texts/en/stating.gen.ts'
import { notifyError } from '../../../ui/notify.ts'

type Refusal = keyof typeof statingTexts.refused

/** The actions of a line of notes. Each returns the ids of its statements, or null after a refusal. */
export function lineVerbs(
  replica: Replica,
  meetingId: string,
  author: Author,
  line: LineOfNotes,
  isGuest: (person: string) => boolean,
) {
  const by: StatedBy = { ...author, ...line }
  const meeting = replica.meeting(meetingId)
  const { bind } = meeting

  function ids(result: Result<string, Refusal>): readonly string[] | null {
    if (result.ok) return [result.value]
    notifyError({ title: statingTexts.refused[result.refusal] })
    return null
  }

  /** Binds a transition whose last argument is the author. */
  const stated =
    <Args extends readonly unknown[]>(run: (...args: [...Args, StatedBy]) => Result<string, Refusal>) =>
    (...args: Args): readonly string[] | null =>
      ids(run(...args, by))

  return {
    move: stated(bind(moveMotion)),
    second: stated(bind(secondMotion)),
    put: (motion: string) => ids(bind(putQuestion)([motion], {}, author)),
    roll: stated(bind(recordRoll)),
    tally: stated(bind(recordTally)),
    declare: stated(bind(declareOutcome)),
    dispose: stated(bind(disposeOfMotion)),
    pull: stated(bind(pullItem)),
    recuse: stated(bind(recuse)),
    declareInterest: stated(bind(declareInterest)),
    raise: stated(bind(raiseHand)),
    lower: stated(bind(lowerHand)),
    call: stated(bind(callSpeaker)),
    limit: stated(bind(limitTurn)),
    recess: stated(bind(recessMeeting)),
    back: stated(bind(callBack)),
    close: stated(bind(closeSession)),
    reopen: stated(bind(reopenSession)),
    adjourn: stated(bind(adjournMeeting)),
    mark(people: readonly Person[], status: AttendanceStatus, reason: string | null): readonly string[] | null {
      const attendees = people.map(({ person, name }) => ({ person, name, guest: isGuest(person) }))
      const marked = bind(markPeople)(attendees, status, reason, line)
      if (!marked.ok) notifyError({ title: statingTexts.refused[marked.refusal] })
      return marked.ok ? marked.value : null
    },
    /** A move is taken back by another move. */
    next(): readonly string[] | null {
      const moved = meeting.now.next()
      if (!moved.ok) notifyError({ title: statingTexts.refused[moved.refusal] })
      return moved.ok ? [] : null
    },
    takeBack: bind(voidStatements),
  }
}

export type LineVerbs = Omit<ReturnType<typeof lineVerbs>, 'takeBack'>
