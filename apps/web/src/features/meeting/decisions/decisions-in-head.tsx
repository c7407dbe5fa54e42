import { type MeetingStatus, queryAgendaItem } from '@civic-hub/committee'
import { type Decisions, findQuestion, type Question } from '@civic-hub/committee/proceedings'
import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isOwnEdit } from '../../../replica/origins.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { questionSentence } from '../../../shell/decision-words.ts'
import { queryDecisions } from '../../../shell/query-decisions.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'
import { say } from '../../../ui/live-region.tsx'
import { notify } from '../../../ui/notify.ts'
import { isPressed, shortcuts } from '../../../ui/shortcuts.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { ConflictList } from './conflict-list.tsx'
import classes from './decisions-in-head.module.css'
import { useDecisionActions } from './use-decision-actions.ts'
import { visibleVotes } from './visible-votes.ts'
import { focusVote } from './vote-focus.ts'

interface DecisionsInHeadProps {
  meetingId: string
  status: MeetingStatus
  editable: boolean
  /** Opens an agenda item; null for the current one. */
  onOpen: (itemId: string | null) => void
}

const partsOfHead = ({ conflicts, settledConflicts, openQuestion, motions, questions, rules }: Decisions) => ({
  conflicts,
  settledConflicts,
  openQuestion,
  motions,
  questions,
  rules,
})

/** The open question and the open conflicts, in the head of a meeting. A shortcut opens the question. */
export function DecisionsInHead({ meetingId, status, editable, onOpen }: DecisionsInHeadProps) {
  const decisions = useDecided(meetingId, partsOfHead)
  const replica = useReplica()
  const actions = useDecisionActions(meetingId)
  const [showsConflicts, setShowsConflicts] = useState(false)
  // A vote that was open at the end stays undeclared.
  const question = (status === 'completed' && !editable ? null : decisions?.openQuestion) ?? null
  useAnnouncedVotes(meetingId, status === 'live')

  function openQuestion(): void {
    if (!question) {
      notify({ title: texts.head.noQuestion })
      return
    }
    const current = replica.meeting(meetingId).now.state.read()?.current ?? null
    const motion = decisions?.motions.find(({ id }) => id === question.motions[0])
    // The item of an amendment is that of the motion which it amends.
    const item = motion?.item ?? question.items[0] ?? null
    const isRemoved = item !== null && queryAgendaItem(replica.doc, meetingId, item).read()?.removedAt !== null
    // The question of a removed item is shown with the current one.
    onOpen(item === current || isRemoved ? null : item)
    focusVote()
  }

  const open = useLatest(openQuestion)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isPressed(event, shortcuts.openQuestion) || event.repeat) return
      event.preventDefault()
      open.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])

  const count = decisions?.conflicts.length ?? 0
  // An open list stays when its last conflict is settled.
  if (!question && count === 0 && !showsConflicts) return null
  return (
    <>
      {question && (
        <button type="button" className={classes.fact} data-kind="vote" onClick={openQuestion}>
          {texts.head.openQuestion}
        </button>
      )}
      {count > 0 && (
        <button type="button" className={classes.fact} data-kind="conflicts" onClick={() => setShowsConflicts(true)}>
          {texts.conflicts.open(count)}
        </button>
      )}
      {decisions && (
        <Modal opened={showsConflicts} onClose={() => setShowsConflicts(false)} title={texts.conflicts.title} size="lg">
          <ConflictList decisions={decisions} editable={editable} actions={actions} />
        </Modal>
      )}
    </>
  )
}

/** Announces what other devices record: a question that is put or taken back, each vote, and the result. */
function useAnnouncedVotes(meetingId: string, isLive: boolean): void {
  const { doc } = useReplica()
  useEffect(() => {
    if (!isLive) return
    const query = queryDecisions(doc, meetingId)
    let known = query.read()
    let isOwn = false
    const noteAuthor = ({ origin }: { origin: unknown }) => {
      isOwn = isOwnEdit(origin)
    }
    doc.on('beforeTransaction', noteAuthor)
    const stop = query.subscribe(() => {
      const before = known
      known = query.read()
      // The person at this device has a toast about each action.
      if (!isOwn && before && known) sayChanges(before, known)
    })
    return () => {
      doc.off('beforeTransaction', noteAuthor)
      stop()
    }
  }, [doc, meetingId, isLive])
}

function sayChanges(before: Decisions, { questions, rules }: Decisions): void {
  for (const earlier of before.questions)
    if (earlier.isOpen && !questions.some(({ id }) => id === earlier.id)) say(texts.head.questionTakenBack)
  for (const question of questions) {
    const earlier = findQuestion(before, question.id)
    const { isOpen, wording } = question
    if (!earlier) {
      if (isOpen) say(texts.head.put(wording))
    } else if (earlier.isOpen && !isOpen) say(questionSentence(question))
    else if (!earlier.isOpen && isOpen) say(texts.head.reopened(wording))
    else if (isOpen) sayNewVotes(earlier, question, rules.votesVisible)
  }
}

/** Announces votes from members' devices; where votes are shown after the close only, without the choice. */
function sayNewVotes(earlier: Question, question: Question, votesVisible: boolean): void {
  const { votes } = question
  const shown = visibleVotes(question, votesVisible)
  for (const vote of votes.byName) {
    if (vote.from !== 'vote') continue
    const was = earlier.votes.byName.find(({ person }) => person === vote.person)
    if (was?.choice === vote.choice) continue
    const of = votes.eligible.length
    if (shown.includes(vote)) say(texts.head.voteNow(vote.name, vote.choice, votes.aye, votes.nay))
    else if (!was) say(texts.head.votedNow(vote.name, of - votes.missing.length, of))
  }
}
