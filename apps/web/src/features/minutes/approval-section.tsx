import { type Approval, approvedMinutesMaxBytes } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useObservable } from '../../replica/observable.ts'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { approveMinutes, readApprovals, readApprovedText } from '../../replica/session/minutes-approvals.ts'
import { saveFile } from '../../shell/export-work.ts'
import { SectionNotLoaded } from '../../shell/not-loaded.tsx'
import { problemText } from '../../shell/problem-text.ts'
import { useLoaded } from '../../shell/use-loaded.ts'
import { approvalTexts as texts } from '../../texts/en/approval.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { momentInWords } from '../../ui/dates.ts'
import { notifyError } from '../../ui/notify.ts'
import classes from './approval-section.module.css'
import { minutesFormat } from './minutes.ts'
import { whatSince } from './since-approval.ts'

interface ApprovalSectionProps {
  meetingId: string
  /** The minutes as text, with the times of a time zone. The same function until the meeting changes. */
  textIn: (timeZone: string) => string
  /** The name of the file that an approved text is saved as. */
  fileName: string
}

/** Who approved the minutes and when, whether they have changed since, and for owners the way to approve them. */
export function ApprovalSection({ meetingId, textIn, fileName }: ApprovalSectionProps) {
  const replica = useReplica()
  const { documentId } = replica
  const isOwner = useObservable(replica.access) === 'owner'
  const read = useCallback(() => readApprovals(documentId, meetingId), [documentId, meetingId])
  const { state, load, perform } = useLoaded(read, { changeFailed: texts.failed })
  const loaded = state.kind === 'loaded' ? state.value : null
  // Writing the minutes anew takes a while: once for each change of the meeting, not for each drawing of the screen.
  const since = useMemo(() => (loaded ? whatSince(loaded, textIn) : 'same'), [loaded, textIn])
  if (state.kind !== 'loaded')
    return (
      <section className={classes.section} aria-label={texts.heading}>
        <SectionNotLoaded state={state} onRetry={load} offline={texts.offline} />
      </section>
    )
  const { approvals } = state.value

  async function approve() {
    if (replica.waitingChanges() > 0) {
      notifyError({ title: texts.failed, message: texts.waiting })
      return
    }
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const text = textIn(timeZone)
    if (new Blob([text]).size > approvedMinutesMaxBytes) {
      notifyError({ title: texts.failed, message: texts.tooLong })
      return
    }
    if (
      !(await askToConfirm({ title: texts.question, body: texts.consequence, confirmLabel: texts.approve }))
    )
      return
    await perform(() => approveMinutes(documentId, meetingId, { text, format: minutesFormat, timeZone }), {
      title: texts.done,
    })
  }

  async function save({ number }: Approval) {
    const text = await readApprovedText(documentId, meetingId, number)
    if (!text.ok) notifyError({ title: texts.notSaved, message: problemText(text.problem) })
    else
      saveFile(
        new Blob([text.value], { type: 'text/plain;charset=utf-8' }),
        fileName.replace(/\.txt$/, `-${texts.fileMark(number)}.txt`),
      )
  }

  return (
    <section className={classes.section} aria-label={texts.heading}>
      {approvals.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={`plain-list ${classes.approvals}`}>
          {approvals.toReversed().map((approval, index) => (
            <li key={approval.number} className={classes.approval}>
              <p className={classes.by}>
                <strong>{texts.by(approval.approvedBy, momentInWords(new Date(approval.approvedAt)))}</strong>
                {index === 0 && since !== 'same' && (
                  <span className={classes.mark}>{texts.since[since]}</span>
                )}
              </p>
              <p className={classes.hash}>{texts.hash(approval.sha256)}</p>
              <Button variant="default" onClick={() => void save(approval)}>
                {texts.save}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOwner && (approvals.length === 0 || since !== 'same') && (
        <Button size="md" className={classes.approve ?? ''} onClick={() => void approve()}>
          {approvals.length === 0 ? texts.approve : texts.approveAgain}
        </Button>
      )}
    </section>
  )
}
