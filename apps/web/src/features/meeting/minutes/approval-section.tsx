import { queryFromNewerApp } from '@civic-hub/committee'
import type { ApprovalElsewhere } from '@civic-hub/committee/minutes'
import { queryDecisions } from '@civic-hub/committee/proceedings'
import { type Approval, approvedMinutesMaxBytes } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { openFile } from '../../../replica/files/device-files.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { approveMinutes, readApprovedText } from '../../../replica/session/minutes-approvals.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { approvalTexts as texts } from '../../../texts/en/approval.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import { notifyError } from '../../../ui/notify.ts'
import { saveFile, saveText } from '../../../ui/save-file.ts'
import classes from './approval-section.module.css'
import { minutesFormat } from './minutes.ts'
import type { ApprovalsOfMeeting } from './use-approvals.ts'

interface ApprovalSectionProps {
  meetingId: string
  approvals: ApprovalsOfMeeting
  /** The text to approve, with the times of a time zone. */
  textIn: (timeZone: string) => string
  /** The file name of a saved approved text. */
  fileName: string
}

/**
 * The approvals of the minutes with their times, whether the minutes have changed since, and for owners the
 * button to approve them.
 */
export function ApprovalSection({
  meetingId,
  approvals: { loaded, since, elsewhere },
  textIn,
  fileName,
}: ApprovalSectionProps) {
  const replica = useReplica()
  const { doc, documentId } = replica
  const isOwner = useObservable(replica.access) === 'owner'
  const { state, load, perform } = loaded
  // This app leaves out what it does not understand, so its minutes may lack votes.
  const isTooOld = useQuery(useMemo(() => queryFromNewerApp(doc), [doc]))
  const openDoubts = useQuery(useMemo(() => queryOpenDoubts(doc, meetingId), [doc, meetingId]))
  if (state.kind !== 'loaded')
    return (
      <section className={classes.section} aria-label={texts.heading}>
        <SectionNotLoaded state={state} onRetry={load} offline={texts.offline} />
        <ElsewhereList approvals={elsewhere} fileName={fileName} />
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
    else saveText(text.value, fileName.replace(/\.txt$/, `-${texts.fileMark(number)}.txt`))
  }

  return (
    <section className={classes.section} aria-label={texts.heading}>
      {approvals.length === 0 ? (
        <p>{elsewhere.length === 0 ? texts.none : texts.noneHere}</p>
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
              <Button
                variant="default"
                aria-label={texts.saveNamed(momentInWords(new Date(approval.approvedAt)))}
                onClick={() => void save(approval)}
              >
                {texts.save}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ElsewhereList approvals={elsewhere} fileName={fileName} />
      {isOwner && isTooOld && <p>{texts.tooOld}</p>}
      {isOwner && !isTooOld && openDoubts > 0 && (
        <p>{decisionScreenTexts.doubts.beforeApproval(openDoubts)}</p>
      )}
      {isOwner && !isTooOld && openDoubts === 0 && (approvals.length === 0 || since !== 'same') && (
        <Button size="md" className={classes.approve ?? ''} onClick={() => void approve()}>
          {approvals.length === 0 ? texts.approve : texts.approveAgain}
        </Button>
      )}
    </section>
  )
}

/** The number of doubts about decisions that are neither settled nor waived. */
function queryOpenDoubts(doc: Parameters<typeof queryDecisions>[0], meetingId: string) {
  const { read, subscribe } = queryDecisions(doc, meetingId)
  return { read: () => read()?.doubts.length ?? 0, subscribe }
}

/** Imported approvals: another hub stored them, and this hub cannot confirm them. */
function ElsewhereList({
  approvals,
  fileName,
}: {
  approvals: readonly ApprovalElsewhere[]
  fileName: string
}) {
  const { device } = useAccountOnDevice()
  const { documentId } = useReplica()
  if (approvals.length === 0) return null

  async function save({ sha256, number }: ApprovalElsewhere) {
    const file = await openFile(device, documentId, { sha256, mime: 'text/plain' })
    if (file.kind !== 'file') notifyError({ title: texts.notSaved, message: texts.notToBeHad })
    else saveFile(file.blob, fileName.replace(/\.txt$/, `-${texts.fileMark(number)}.txt`))
  }

  return (
    <>
      <p className={classes.hash}>{texts.elsewhere}</p>
      <ul className={`plain-list ${classes.approvals}`} aria-label={texts.elsewhereList}>
        {approvals.toReversed().map((approval) => (
          <li key={`${approval.approvedAt} ${approval.sha256}`} className={classes.approval}>
            <p className={classes.by}>
              <strong>
                {texts.byElsewhere(
                  approval.approvedBy,
                  momentInWords(new Date(approval.approvedAt)),
                  approval.hub,
                )}
              </strong>
            </p>
            <p className={classes.hash}>{texts.hash(approval.sha256)}</p>
            <Button variant="default" onClick={() => void save(approval)}>
              {texts.save}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
