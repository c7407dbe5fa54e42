import { type Decisions, reopenSession } from '@civic-hub/committee/proceedings'
import { canWrite, generalDocumentId } from '@civic-hub/protocol'
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { openInBackground } from '../../../replica/react/open-replicas.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import {
  type ClosedSessionOnDevice,
  closedSessionsOf,
  committeeOfClosedSession,
} from '../../../replica/session/closed-sessions.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { closedSessionsTexts } from '../../../texts/en/closed-sessions.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { asking } from './asking.ts'
import classes from './closed-sessions.module.css'
import { endClosedMeeting } from './end-closed-meeting.ts'
import { OpenDialog } from './open-dialog.tsx'
import { useIsInside } from './use-is-inside.ts'

const { list: texts, goAgain, reopen, report: reportTexts } = closedSessionsTexts
const sittingOf = ({ sitting }: Decisions) => sitting

interface ClosedSessionsProps {
  committee: CommitteeOnDevice
  meetingId: string
  /** The id of the button of the menu that has the entries for closed sessions. */
  menuId: string
  editable: boolean
}

/**
 * The closed sessions of a meeting that this person may read, as the relay lists them: whether their statements in
 * this meeting are taken back does not matter.
 */
export function ClosedSessions({ committee, meetingId, menuId, editable }: ClosedSessionsProps) {
  const store = closedSessionsOf(useAccountOnDevice())
  const { sessions, others, answered } = useObservable(store.state)
  const asked = useObservable(asking)
  const sitting = useDecided(meetingId, sittingOf)
  const isClosed = sitting?.state === 'closed'
  const isInside = useIsInside(meetingId, sitting)
  const { id } = committee
  const againId = useId()
  const reopenId = useId()
  // The relay notifies readers only: an owner asks once the meeting records a closed session.
  useEffect(() => {
    if (isClosed) void store.refresh(id)
  }, [store, id, isClosed])
  useEffect(() => store.follow(id), [store, id])
  const own = useMemo(
    () => sessions.filter((one) => one.committeeId === id && one.meetingId === meetingId),
    [sessions, id, meetingId],
  )
  useEndedSessions(committee, meetingId, own)
  const unread = (others[id] ?? []).filter((one) => one.meetingId === meetingId)
  const isOpenedElsewhere = own.length > 0 || unread.length > 0
  const asksHere = asked?.meetingId === meetingId ? asked : null
  const what = asksHere?.what ?? null
  // The dialog returns the focus after it has closed, when nothing is asked for any more.
  const [lastAsked, setLastAsked] = useState(asksHere)
  if (asksHere !== null && asksHere !== lastAsked) setLastAsked(asksHere)
  const openers = [...(lastAsked?.from === undefined ? [] : [lastAsked.from]), menuId]
  const trouble = editable ? null : 'read-only'
  return (
    <>
      {(own.length > 0 || unread.length > 0 || isClosed) && (
        <section className={classes.list} aria-label={texts.label}>
          {own.map((session) => {
            const time = timeInWords(new Date(session.openedAt))
            return (
              <p key={session.id} className={classes.row}>
                {/* The banner beside it names the only one, in a bar that has to have space for the item's buttons. */}
                <span className={isClosed && own.length === 1 ? 'visually-hidden' : undefined}>
                  {texts.opened(time, session.readers.length)}
                  {!isClosed && session.endedAt === null && ` ${texts.stillWritten}`}
                </span>
                <ButtonLink
                  to="/$committeeId/meetings/$meetingId/closed/$sessionId"
                  params={{ committeeId: committee.slug, meetingId, sessionId: session.id }}
                  size="md"
                  variant="default"
                  aria-label={texts.openNamed(time)}
                >
                  {texts.open}
                </ButtonLink>
              </p>
            )
          })}
          {unread.map(({ openedAt }) => (
            <p key={openedAt} className={classes.row}>
              {texts.other(timeInWords(new Date(openedAt)))}
            </p>
          ))}
          {isClosed && own.length === 0 && unread.length === 0 && answered.has(id) && (
            <p className={classes.row}>{texts.noted}</p>
          )}
          {editable && isClosed && (
            <p className={classes.row}>
              {!isOpenedElsewhere && id !== generalDocumentId && (
                <Button
                  id={againId}
                  size="md"
                  variant="default"
                  onClick={() => asking.set({ meetingId, what: 'open', from: againId })}
                >
                  {goAgain}
                </Button>
              )}
              {isInside && (
                <Button
                  id={reopenId}
                  size="md"
                  variant="default"
                  onClick={() => asking.set({ meetingId, what: 'reopen', from: reopenId })}
                >
                  {reopen}
                </Button>
              )}
            </p>
          )}
        </section>
      )}
      {(editable || what !== null) && (
        <>
          <OpenDialog
            committee={committee}
            meetingId={meetingId}
            openers={openers}
            isStated={isClosed}
            trouble={trouble}
            opened={what === 'open'}
            onClose={() => asking.set(null)}
          />
          <ReportDialog
            meetingId={meetingId}
            openers={openers}
            trouble={trouble}
            opened={what === 'reopen'}
            onClose={() => asking.set(null)}
          />
        </>
      )}
    </>
  )
}

interface ReportDialogProps {
  meetingId: string
  /** The ids of what may have opened the dialog, the best first: the focus returns there. */
  openers: readonly string[]
  trouble: FormTrouble | null
  opened: boolean
  onClose: () => void
}

/** Asks for the report of a closed session, and returns to open session. */
function ReportDialog({ openers, opened, onClose, ...form }: ReportDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={reportTexts.title}
      size="md"
      // An entry of a menu no longer exists.
      returnFocus={false}
      onExitTransitionEnd={() => focusSoon(...openers)}
    >
      <ReportForm onClose={onClose} {...form} />
    </Modal>
  )
}

function ReportForm({ meetingId, trouble, onClose }: Omit<ReportDialogProps, 'openers' | 'opened'>) {
  const { by, bind, doneWithUndo } = useStating(meetingId)
  const [report, setReport] = useState('')
  useCloseUntouched(trouble, report !== '', onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!trouble && doneWithUndo(bind(reopenSession)(report, by), reportTexts.done)) onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Textarea
          data-autofocus
          size="md"
          autosize
          minRows={3}
          maxLength={4_000}
          label={reportTexts.label}
          description={reportTexts.hint}
          value={report}
          onChange={(event) => setReport(event.currentTarget.value)}
        />
        <Text c="dimmed">{reportTexts.after}</Text>
        <FormButtons saveLabel={reportTexts.submit} trouble={trouble} words={() => report} onCancel={onClose} />
      </Stack>
    </form>
  )
}

/** Ends the closed sessions of a meeting that has ended, on the page of the open meeting of any of their readers. */
function useEndedSessions(
  committee: CommitteeOnDevice,
  meetingId: string,
  sessions: readonly ClosedSessionOnDevice[],
): void {
  const account = useAccountOnDevice()
  const endedAt = useQuery(useReplica().meeting(meetingId).head)?.endedAt ?? null
  useEffect(() => {
    if (endedAt === null) return
    const stops = sessions
      .filter((session) => session.endedAt === null && canWrite(session.access))
      .map((session) => {
        const closed = openInBackground(
          account,
          committeeOfClosedSession(committee, session),
          closedSessionsOf(account).owner,
        )
        const end = () => {
          if (closed.opening.get() === 'ready') endClosedMeeting(closed, meetingId, endedAt)
        }
        end()
        return closed.opening.subscribe(end)
      })
    return () => {
      for (const stop of stops) stop()
    }
  }, [account, committee, meetingId, sessions, endedAt])
}
