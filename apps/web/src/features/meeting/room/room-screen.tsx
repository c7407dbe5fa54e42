import { queryAgendaItem, queryAgendaOrder } from '@civic-hub/committee'
import type { Decisions, Sitting, Speakers } from '@civic-hub/committee/proceedings'
import { useCallback, useMemo } from 'react'
import { queryProceedings } from '../../../replica/react/query-proceedings.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { questionSentence } from '../../../shell/decision-words.ts'
import { TurnClock } from '../../../shell/turn-clock.tsx'
import { useDecided } from '../../../shell/use-decided.ts'
import { roomTexts as texts } from '../../../texts/en/room.gen.ts'
import { sittingsTexts } from '../../../texts/en/sittings.gen.ts'
import { isolate } from '../../../texts/isolate.ts'
import { timeInWords } from '../../../ui/dates.ts'
import { type Matter, matterAt, votedOf } from './read-room.ts'
import classes from './room-screen.module.css'

const shownWaiting = 3
const longest = 360

/** For the wall of the room: the quorum where it is lost, the motion as put with its votes, and the speakers. */
export function RoomScreen({ meetingId, current }: { meetingId: string; current: string | null }) {
  const { doc } = useReplica()
  const { completed, open } = useQuery(useMemo(() => queryAgendaOrder(doc, meetingId), [doc, meetingId]))
  const known = useDecided(
    meetingId,
    useCallback(
      (decisions: Decisions) => ({
        matter: matterAt(decisions, current, [...completed, ...open]),
        speakers: decisions.speakers.get(current ?? '') ?? null,
        sitting: decisions.sitting,
        quorum: decisions.quorum,
      }),
      [current, completed, open],
    ),
  )
  const isTaken = useQuery(
    useMemo(() => {
      const query = queryProceedings(doc, meetingId)
      return { read: () => (query.read()?.attendance.length ?? 0) > 0, subscribe: query.subscribe }
    }, [doc, meetingId]),
  )
  if (!known) return null
  const { matter, speakers, sitting, quorum } = known
  const pulled = matter?.kind === 'motion' ? matter.motion.pulled : []
  const titlesPulled = pulled.map((item) => queryAgendaItem(doc, meetingId, item).read()?.title.trim() ?? '')
  const isLost = isTaken && quorum.needed !== null && !quorum.met
  return (
    <section
      className={classes.room}
      aria-label={texts.label}
      data-room={matter !== null || sitting.state !== 'open' || undefined}
    >
      <p className={classes.quorum} role="status">
        {isLost && quorum.needed !== null && texts.noQuorum(quorum.present, quorum.needed)}
      </p>
      {sitting.state === 'open' ? (
        matter && <MatterOnWall matter={matter} pulled={titlesPulled} />
      ) : (
        <Pause sitting={sitting} />
      )}
      {speakers && sitting.state === 'open' && <SpeakersOnWall speakers={speakers} />}
    </section>
  )
}

function motionInWords(kind: 'motion' | 'amendment', mover: string | null, seconders: readonly string[]): string {
  if (seconders.length === 0) return mover === null ? texts.motion(kind) : texts.motionBy(kind, mover)
  return mover === null ? texts.motionSeconded(kind, seconders) : texts.motionBySeconded(kind, mover, seconders)
}

function waitingInWords(names: readonly string[]): string {
  const first = names.slice(0, shownWaiting).map(isolate).join(', ')
  const more = names.length - shownWaiting
  return more > 0 ? texts.waitingMore(first, more) : texts.waiting(first)
}

function MatterOnWall({ matter, pulled }: { matter: Matter; pulled: readonly string[] }) {
  if (matter.kind === 'motion') {
    const { text, mover, seconders, onto, wouldRead } = matter.motion
    return (
      <div className={classes.matter}>
        <h2 className={classes.label}>
          {motionInWords(
            onto === null ? 'motion' : 'amendment',
            mover?.name ?? null,
            seconders.map(({ name }) => name),
          )}
        </h2>
        <Wording text={text} />
        {wouldRead !== null && wouldRead.length <= longest && (
          <p className={classes.label}>{texts.wouldRead(wouldRead)}</p>
        )}
        {pulled.length > 0 && <p className={classes.label}>{texts.pulled(pulled)}</p>}
      </div>
    )
  }
  const { question, showsVotes } = matter
  const { voted, eligible } = votedOf(question)
  return (
    <div className={classes.matter}>
      <h2 className={classes.label}>{question.isOpen ? texts.question : texts.result}</h2>
      <Wording text={question.wording} />
      {question.isOpen ? (
        <>
          {showsVotes && voted > 0 && (
            <dl className={classes.votes}>
              {(['aye', 'nay', 'abstain'] as const).map((choice) => (
                <div key={choice}>
                  <dt>{texts.votes[choice]}</dt>
                  <dd>{question.votes[choice]}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className={classes.state}>
            {texts.open}
            {eligible > 0 && ` · ${texts.voted(voted, eligible)}`}
          </p>
        </>
      ) : (
        <p className={classes.result} data-result={question.result} role="status">
          {questionSentence(question)}
        </p>
      )}
    </div>
  )
}

/** Longer words are smaller, so that the wall shows them at once. */
const lengthOf = ({ length }: string) => (length > longest ? 'very' : length > 120 ? 'yes' : undefined)

const Wording = ({ text }: { text: string }) => (
  <p className={classes.wording} dir="auto" data-long={lengthOf(text)}>
    {text}
  </p>
)

function Pause({ sitting: { state, events } }: { sitting: Sitting }) {
  const last = events.at(-1)
  if (!last) return null
  const at = Date.parse(last.at)
  const { minutes } = last
  if (state === 'closed') return <p className={classes.wording}>{sittingsTexts.closed}</p>
  if (state === 'adjourned') return <p className={classes.wording}>{sittingsTexts.adjournedAt(timeInWords(at))}</p>
  return (
    <div className={classes.matter}>
      <p className={classes.wording}>
        {minutes === null
          ? sittingsTexts.recessSince(timeInWords(at))
          : sittingsTexts.recessUntil(timeInWords(at + minutes * 60_000))}
      </p>
      {minutes !== null && (
        <p className={classes.state}>
          <TurnClock since={last.at} limit={minutes * 60} />
        </p>
      )}
    </div>
  )
}

function SpeakersOnWall({ speakers: { speaking, queue, publicQueue } }: { speakers: Speakers }) {
  const waiting = [...queue, ...publicQueue].map(({ name }) => name)
  if (!speaking && waiting.length === 0) return null
  return (
    <div className={classes.speakers}>
      {speaking && (
        <p className={classes.speaking}>
          <span className={classes.dimmed}>{speaking.publicComment ? texts.publicComment : texts.speaking}</span>{' '}
          <bdi>{speaking.name}</bdi> <TurnClock since={speaking.since} limit={speaking.limit} />
        </p>
      )}
      {waiting.length > 0 && <p className={classes.dimmed}>{waitingInWords(waiting)}</p>}
    </div>
  )
}
