import { queryMeeting } from '@civic-hub/committee'
import { openClosedMeeting } from '@civic-hub/committee/proceedings'
import { canWrite } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useOpenReplica } from '../../../replica/react/open-replicas.ts'
import { ReplicaProvider, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import {
  type ClosedSessionOnDevice,
  closedSessionsOf,
  committeeOfClosedSession,
} from '../../../replica/session/closed-sessions.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { closedSessionsTexts } from '../../../texts/en/closed-sessions.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { tableDrawing } from '../../../ui/more-drawings.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import page from '../../../ui/plain-page.module.css'
import { Waiting } from '../../../ui/waiting.tsx'
import { announceAnswer } from './announce-answer.ts'
import { beginnings } from './beginnings.ts'
import classes from './closed-sessions.module.css'
import { endClosedMeeting } from './end-closed-meeting.ts'

const { screen: texts, lost } = closedSessionsTexts

interface ClosedSessionScreenProps {
  committee: CommitteeOnDevice
  meetingId: string
  sessionId: string
  /** The screen of its meeting. */
  children: (closed: CommitteeOnDevice) => ReactNode
}

/** Opens the document of a closed session for its readers. Other people see that it is not open to them. */
export function ClosedSessionScreen(props: ClosedSessionScreenProps) {
  const { committee, meetingId, sessionId, children } = props
  const store = closedSessionsOf(useAccountOnDevice())
  const { sessions, ready } = useObservable(store.state)
  const [asked, setAsked] = useState<'waiting' | 'answered' | 'unreachable'>('waiting')
  const session = sessions.find(({ id, meetingId: of }) => id === sessionId && of === meetingId)
  useEffect(
    () => store.follow(committee.id, (isAnswered) => setAsked(isAnswered ? 'answered' : 'unreachable')),
    [store, committee.id],
  )
  const closed = useMemo(() => (session ? committeeOfClosedSession(committee, session) : null), [committee, session])
  if (!session || !closed) {
    if (!ready || asked === 'waiting') return <Waiting label={texts.opening} />
    return <NotOpen committee={committee} meetingId={meetingId} isKnown={asked === 'answered'} />
  }
  return (
    <ReplicaProvider
      committee={closed}
      showsCached={null}
      owner={store.owner}
      loading={<Waiting label={texts.opening} />}
      unavailable={<NotOpen committee={committee} meetingId={meetingId} isKnown={false} />}
    >
      <ClosedSessionBar committee={committee} session={session} />
      <WhenBegun committee={committee} session={session}>
        <EndsWithMeeting committee={committee} session={session} />
        {children(closed)}
      </WhenBegun>
    </ReplicaProvider>
  )
}

/** The opener's device begins the meeting in the document, also if its page was closed while it opened the session. */
function WhenBegun(props: { committee: CommitteeOnDevice; session: ClosedSessionOnDevice; children: ReactNode }) {
  const { committee, session, children } = props
  const { doc, context, caughtUp } = useReplica()
  const { accountId } = useAccountOnDevice().device
  const { id, meetingId, openedBy, access, readers } = session
  const meeting = useQuery(useMemo(() => queryMeeting(doc, meetingId), [doc, meetingId]))
  const isCaughtUp = useObservable(caughtUp)
  const isLeft = !readers.some((reader) => reader.accountId === openedBy)
  const begins = meeting === null && isCaughtUp && canWrite(access) && (openedBy === accountId || isLeft)
  useEffect(() => {
    if (!begins) return
    const begun = beginnings.get(id)
    const title = texts.meetingTitle(begun?.topic.trim() || committee.name)
    openClosedMeeting(doc, context, meetingId, { title, topic: '', ...begun })
    beginnings.delete(id)
  }, [begins, doc, context, id, meetingId, committee.name])
  return meeting === null ? <Waiting label={texts.begins} /> : children
}

/** Ends the closed session while it is on screen, when the open meeting ends. */
function EndsWithMeeting({ committee, session }: { committee: CommitteeOnDevice; session: ClosedSessionOnDevice }) {
  const closed = useReplica()
  const { meetingId, access } = session
  const open = useOpenReplica(committee, undefined)
  const endedAt = useQuery(open.meeting(meetingId).head)?.endedAt ?? null
  const writes = canWrite(access)
  useEffect(() => {
    if (endedAt !== null && writes) endClosedMeeting(closed, meetingId, endedAt)
  }, [closed, meetingId, endedAt, writes])
  return null
}

function NotOpen(props: { committee: CommitteeOnDevice; meetingId: string; isKnown: boolean }) {
  const { committee, meetingId, isKnown } = props
  return (
    <div className={page.page} role="status">
      <LineDrawing of={tableDrawing} width={144} />
      <PageHeading>{isKnown ? lost.title : lost.offlineTitle}</PageHeading>
      <p className={page.body}>{isKnown ? lost.body : lost.offlineBody}</p>
      <ButtonLink
        to="/$committeeId/meetings/$meetingId"
        params={{ committeeId: committee.slug, meetingId }}
        variant="default"
      >
        {texts.back}
      </ButtonLink>
    </div>
  )
}

const ReadersDialog = lazyDialog(() => import('./readers-dialog.tsx'), 'ReadersDialog')

/** Shows above the screen of a closed session that it is one, and for whom. */
function ClosedSessionBar(props: { committee: CommitteeOnDevice; session: ClosedSessionOnDevice }) {
  const { committee, session } = props
  const account = useAccountOnDevice()
  const store = closedSessionsOf(account)
  const [choosing, setChoosing] = useState(false)
  const { readers, endedAt } = session
  // The end of the session does not end these rights, but a viewer of the committee has none.
  const mayChange = committee.access !== 'viewer'

  async function end(): Promise<void> {
    if (endedAt === null && !(await askToConfirm(texts.endQuestion))) return
    if (announceAnswer(await store.end(session, endedAt === null)))
      notify({ title: endedAt === null ? texts.endedNow : texts.openedNow })
  }

  return (
    <section className={classes.bar} aria-label={texts.label}>
      <p className={classes.words}>
        <strong>{texts.label}.</strong> {texts.readers(readers.map(({ name }) => name))}
        {endedAt !== null && ` ${texts.ended}`}
      </p>
      {mayChange && (
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={() => setChoosing(true)}>
            {texts.edit}
          </Button>
          <Button size="md" variant="default" onClick={() => void end()}>
            {endedAt === null ? texts.end : texts.endAgain}
          </Button>
        </div>
      )}
      <ReadersDialog committee={committee} session={session} opened={choosing} onClose={() => setChoosing(false)} />
    </section>
  )
}
