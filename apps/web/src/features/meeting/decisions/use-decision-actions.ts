import {
  type Disposal,
  declareInterest,
  declareOutcome,
  disposeOfMotion,
  findQuestion,
  giveCastingVote,
  type Involving,
  moveMotion,
  type NamedVote,
  type NewMotion,
  type Person,
  pullItem,
  putQuestion,
  type QuestionOptions,
  queryDecisions,
  type Rewording,
  recordRoll,
  recordTally,
  recuse,
  rewordMotion,
  secondMotion,
  settleConflict,
  type Tally,
  waiveConflict,
} from '@civic-hub/committee/proceedings'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { questionSentence } from '../../../shell/decision-words.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'

const { done: doneTexts } = texts
const fields = ['aye', 'nay', 'abstain'] as const

/**
 * A person's actions on the decisions of a meeting. Each runs a transition, and shows a toast that takes the
 * statement back.
 */
export function useDecisionActions(meetingId: string) {
  const { doc } = useReplica()
  const { by, bind, done, doneWithUndo, offerUndo, takeBack } = useStating(meetingId)
  return useMemo(() => {
    const verbs = {
      move: bind(moveMotion),
      reword: bind(rewordMotion),
      second: bind(secondMotion),
      dispose: bind(disposeOfMotion),
      put: bind(putQuestion),
      roll: bind(recordRoll),
      tally: bind(recordTally),
      casting: bind(giveCastingVote),
      declare: bind(declareOutcome),
      recuse: bind(recuse),
      interest: bind(declareInterest),
      pull: bind(pullItem),
      settle: bind(settleConflict),
      waive: bind(waiveConflict),
    }

    const resultOf = (questionId: string): string => {
      const decisions = queryDecisions(doc, meetingId).read()
      const question = decisions && findQuestion(decisions, questionId)
      return question ? questionSentence(question) : ''
    }

    return {
      takeBack,
      /** Returns the id of the motion if it was recorded. */
      move(motion: NewMotion): string | null {
        const moved = verbs.move(motion, by)
        doneWithUndo(moved, motion.onto ? doneTexts.amended : doneTexts.moved)
        return moved.ok ? moved.value : null
      },
      reword: (motionId: string, wording: Rewording): boolean =>
        doneWithUndo(verbs.reword(motionId, wording, by), doneTexts.reworded),
      second: (motionId: string, person: Person): boolean =>
        doneWithUndo(verbs.second(motionId, person, by), doneTexts.seconded(person.name.trim())),
      dispose: (motionId: string, as: Disposal, to: string | null = null): boolean =>
        doneWithUndo(verbs.dispose(motionId, as, to, by), doneTexts.disposed[as]),
      put: (motionIds: readonly string[], options: QuestionOptions): boolean =>
        doneWithUndo(verbs.put(motionIds, options, by), doneTexts.put),
      roll: (questionId: string, votes: readonly NamedVote[]): boolean =>
        doneWithUndo(verbs.roll(questionId, votes, by), doneTexts.roll),
      /** Records a roll call, and declares its computed result. Without one, only the roll call is recorded. */
      rollAndDeclare(questionId: string, votes: readonly NamedVote[]): boolean {
        const roll = verbs.roll(questionId, votes, by)
        if (!done(roll)) return false
        const declared = verbs.declare(questionId, null, by)
        if (declared.ok) offerUndo([declared.value, roll.value], resultOf(questionId))
        else offerUndo([roll.value], doneTexts.roll)
        return declared.ok
      },
      tally: (questionId: string, tally: Tally): boolean =>
        doneWithUndo(verbs.tally(questionId, tally, by), doneTexts.tally),
      /**
       * Records a count, and declares its computed result. Without one, on a tie that the chair decides, and beside other
       * votes by name, only the count is recorded.
       */
      tallyAndDeclare(questionId: string, tally: Tally): boolean {
        const counted = verbs.tally(questionId, tally, by)
        if (!done(counted)) return false
        const known = queryDecisions(doc, meetingId).read()
        const question = known && findQuestion(known, questionId)
        const isCounted = fields.every((field) => question?.votes[field] === tally[field])
        const isDecided = isCounted && question?.computed?.awaitsCasting === false
        const declared = isDecided ? verbs.declare(questionId, null, by) : null
        if (declared?.ok) offerUndo([declared.value, counted.value], resultOf(questionId))
        else offerUndo([counted.value], doneTexts.tally)
        return declared?.ok === true
      },
      /** Records that there was no objection, and declares the motion carried. */
      consent(questionId: string): boolean {
        const tally = verbs.tally(questionId, { method: 'consent', aye: 0, nay: 0, abstain: 0 }, by)
        if (!done(tally)) return false
        const declared = verbs.declare(questionId, true, by)
        if (!done(declared)) return false
        offerUndo([declared.value, tally.value], resultOf(questionId))
        return true
      },
      casting: (questionId: string, person: Person, as: 'aye' | 'nay'): boolean =>
        doneWithUndo(verbs.casting(questionId, person, as, by), doneTexts.casting),
      declare(questionId: string, carried: boolean | null): boolean {
        const declared = verbs.declare(questionId, carried, by)
        if (!done(declared)) return false
        offerUndo([declared.value], resultOf(questionId))
        return true
      },
      recuse: (person: Person, about: Involving): boolean =>
        doneWithUndo(verbs.recuse(person, about, by), doneTexts.recused(person.name.trim())),
      declareInterest: (person: Person, about: Involving): boolean =>
        doneWithUndo(verbs.interest(person, about, by), doneTexts.interest(person.name.trim())),
      pull: (itemId: string, title: string, person: Person | null): boolean =>
        doneWithUndo(verbs.pull(itemId, person, by), doneTexts.pulled(title)),
      settle: (key: string, choice: 'first' | 'second'): boolean =>
        doneWithUndo(verbs.settle(key, choice, by), doneTexts.settled),
      waive: (key: string, reason: string): boolean => doneWithUndo(verbs.waive(key, reason, by), doneTexts.waived),
    }
  }, [doc, meetingId, by, bind, done, doneWithUndo, offerUndo, takeBack])
}

export type DecisionActions = ReturnType<typeof useDecisionActions>
