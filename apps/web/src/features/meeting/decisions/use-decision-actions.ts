import { voidStatements } from '@civic-hub/committee'
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
  settleDoubt,
  type Tally,
  waiveDoubt,
} from '@civic-hub/committee/proceedings'
import { useMemo } from 'react'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { questionSentence } from '../../../shell/decision-words.ts'
import { tellRefusals, tellWithUndo } from '../../../shell/tell-result.ts'
import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'
import { say } from '../../../ui/live-region.tsx'
import { notifyError } from '../../../ui/notify.ts'
import { useLatest } from '../../../ui/use-latest.ts'

const { done: said } = texts
type Stated = ReturnType<typeof moveMotion>

/**
 * A person's actions on the decisions of a meeting. Each runs a transition, and shows a toast that takes the
 * statement back.
 */
export function useDecisionActions(meetingId: string) {
  const replica = useReplica()
  const by = useAuthor()
  const canWrite = useLatest(useCanWrite())
  return useMemo(() => {
    const { bind } = replica.meeting(meetingId)
    const done = tellRefusals(texts.refused)
    const voidAll = bind(voidStatements)
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
      settle: bind(settleDoubt),
      waive: bind(waiveDoubt),
    }

    function voidOnce(ids: readonly string[]): readonly string[] | null {
      if (!canWrite.current) {
        notifyError({ title: said.notUndone })
        return null
      }
      const voided = voidAll(ids)
      return done(voided) ? voided.value : null
    }

    /** Voids statements; the toast's button puts them into effect again. */
    function takeBack(ids: readonly string[], title: string): void {
      const voided = voidOnce(ids)
      if (voided)
        tellWithUndo(title, () => {
          if (voidOnce(voided)) say(said.restored)
        })
    }

    function undoable(ids: readonly string[], title: string): void {
      tellWithUndo(title, () => {
        if (voidOnce(ids)) say(said.takenBack)
      })
    }

    function stated(result: Stated | { ok: false; refusal: keyof typeof texts.refused }, title: string) {
      if (!done(result)) return false
      undoable([result.value], title)
      return true
    }

    const resultOf = (questionId: string): string => {
      const decisions = queryDecisions(replica.doc, meetingId).read()
      const question = decisions && findQuestion(decisions, questionId)
      return question ? questionSentence(question) : ''
    }

    return {
      takeBack,
      move: (motion: NewMotion): boolean =>
        stated(verbs.move(motion, by), motion.onto ? said.amended : said.moved),
      reword: (motionId: string, wording: Rewording): boolean =>
        stated(verbs.reword(motionId, wording, by), said.reworded),
      second: (motionId: string, person: Person): boolean =>
        stated(verbs.second(motionId, person, by), said.seconded(person.name.trim())),
      dispose: (motionId: string, as: Disposal, to: string | null = null): boolean =>
        stated(verbs.dispose(motionId, as, to, by), said.disposed[as]),
      put: (motionIds: readonly string[], options: QuestionOptions): boolean =>
        stated(verbs.put(motionIds, options, by), said.put),
      roll: (questionId: string, votes: readonly NamedVote[]): boolean =>
        stated(verbs.roll(questionId, votes, by), said.roll),
      /** Records a roll call, and declares its computed result. Without one, only the roll call is recorded. */
      rollAndDeclare(questionId: string, votes: readonly NamedVote[]): boolean {
        const roll = verbs.roll(questionId, votes, by)
        if (!done(roll)) return false
        const declared = verbs.declare(questionId, null, by)
        if (declared.ok) undoable([declared.value, roll.value], resultOf(questionId))
        else undoable([roll.value], said.roll)
        return declared.ok
      },
      tally: (questionId: string, tally: Tally): boolean =>
        stated(verbs.tally(questionId, tally, by), said.tally),
      /** Records that there was no objection, and declares the motion carried. */
      consent(questionId: string): boolean {
        const tally = verbs.tally(questionId, { method: 'consent', aye: 0, nay: 0, abstain: 0 }, by)
        if (!done(tally)) return false
        const declared = verbs.declare(questionId, true, by)
        if (!done(declared)) return false
        undoable([declared.value, tally.value], resultOf(questionId))
        return true
      },
      casting: (questionId: string, person: Person, as: 'aye' | 'nay'): boolean =>
        stated(verbs.casting(questionId, person, as, by), said.casting),
      declare(questionId: string, carried: boolean | null): boolean {
        const declared = verbs.declare(questionId, carried, by)
        if (!done(declared)) return false
        undoable([declared.value], resultOf(questionId))
        return true
      },
      recuse: (person: Person, about: Involving): boolean =>
        stated(verbs.recuse(person, about, by), said.recused(person.name.trim())),
      declareInterest: (person: Person, about: Involving): boolean =>
        stated(verbs.interest(person, about, by), said.interest(person.name.trim())),
      pull: (itemId: string, title: string, person: Person | null): boolean =>
        stated(verbs.pull(itemId, person, by), said.pulled(title)),
      settle: (key: string, choice: 'first' | 'second'): boolean =>
        stated(verbs.settle(key, choice, by), said.settled),
      waive: (key: string, reason: string): boolean => stated(verbs.waive(key, reason, by), said.waived),
    }
  }, [replica, meetingId, by, canWrite])
}

export type DecisionActions = ReturnType<typeof useDecisionActions>
