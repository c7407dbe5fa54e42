import { queryFromNewerApp } from '@civic-hub/committee'
import {
  type ApprovalElsewhere,
  type EarlierMeeting,
  isApproving,
  type MinutesMotion,
  putMinutesOnAgenda,
  queryMeetingToCorrect,
  queryMinutesMotions,
} from '@civic-hub/committee/minutes'
import { type Approval, approvedMinutesMaxBytes } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { openFile } from '../../../replica/files/device-files.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { approveMinutes, readApprovedText } from '../../../replica/session/minutes-approvals.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { useSignerNames } from '../../../shell/people/use-signer-names.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { queryDecisions } from '../../../shell/query-decisions.ts'
import { areSavedFirst } from '../../../shell/save-first.ts'
import { approvalTexts as texts } from '../../../texts/en/approval.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { earlierMinutesTexts as versionTexts } from '../../../texts/en/earlier-minutes.ts'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import edged from '../../../ui/edged-note.module.css'
import { notify, notifyError } from '../../../ui/notify.ts'
import { saveFile, saveText } from '../../../ui/save-file.ts'
import { timeZoneHere } from '../../../ui/time-zone.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import classes from './approval-section.module.css'
import { approvedWords, contradictionOf, frozenWords } from './approval-words.ts'
import { minutesFormat } from './minutes.ts'
import type { ApprovalsOfMeeting } from './use-approvals.ts'
import { VersionContent } from './version-content.tsx'
import { withVersion } from './version-text.ts'

interface ApprovalSectionProps {
  meetingId: string
  approvals: ApprovalsOfMeeting
  /** The text to approve, with the times of a time zone. */
  textIn: (timeZone: string) => string
  /** The time zone of the minutes; null for that of this device. */
  timeZone: string | null
  /** The file name of a saved approved text. */
  fileName: string
}

/**
 * The versions of the approved minutes with their times, whether the minutes have changed since, and for owners the
 * button that freezes the next one: by a motion of a later meeting, or by themselves.
 */
export function ApprovalSection({
  meetingId,
  approvals: { loaded, since, elsewhere },
  textIn,
  timeZone: ofMinutes,
  fileName,
}: ApprovalSectionProps) {
  const replica = useReplica()
  const { doc, documentId } = replica
  const isOwner = useObservable(replica.access) === 'owner'
  const { state, load } = loaded
  // This app leaves out what it does not understand, so its minutes may lack votes.
  const isTooOld = useQuery(useMemo(() => queryFromNewerApp(doc), [doc]))
  const openConflicts = useQuery(useMemo(() => queryOpenConflicts(doc, meetingId), [doc, meetingId]))
  const canWrite = useCanWrite()
  const toCorrect = useQuery(useMemo(() => queryMeetingToCorrect(doc, meetingId), [doc, meetingId]))
  const motions = useQuery(useMemo(() => queryMinutesMotions(doc, meetingId), [doc, meetingId]))
  const latestTextIn = useLatest(textIn)
  const nameOf = useSignerNames(state.kind === 'loaded' ? state.value.approvals.map(signerOf) : [])
  if (state.kind !== 'loaded')
    return (
      <section className={classes.section} aria-label={texts.heading}>
        <SectionNotLoaded state={state} onRetry={load} offline={texts.offline} />
        <ElsewhereList approvals={elsewhere} fileName={fileName} />
      </section>
    )
  const { approvals } = state.value
  const newest = approvals.at(-1) ?? null
  const approving = motions.findLast(isApproving) ?? null
  const toFreeze = approving && !approvals.some(({ motion }) => motion === approving.key) ? approving : null
  const canApprove = isOwner && !isTooOld && openConflicts === 0

  async function approve() {
    if (!(await areSavedFirst(replica, { title: texts.failed, message: texts.waiting }))) return
    const timeZone = ofMinutes ?? timeZoneHere()
    const next = { number: (newest?.number ?? 0) + 1, parent: newest?.sha256 ?? null }
    // Written before the question: a change while it is open is one since the approval.
    const text = withVersion(latestTextIn.current(timeZone), next)
    if (new Blob([text]).size > approvedMinutesMaxBytes) {
      notifyError({ title: texts.failed, message: texts.tooLong })
      return
    }
    const question = toFreeze
      ? {
          title: versionTexts.question,
          body: versionTexts.consequence(next.number),
          confirmLabel: versionTexts.freeze,
        }
      : { title: texts.question, body: texts.consequence, confirmLabel: texts.approve }
    if (!(await askToConfirm(question))) return
    const answer = await approveMinutes(documentId, meetingId, {
      text,
      format: minutesFormat,
      timeZone,
      parent: next.parent ?? 'none',
      motion: toFreeze?.key,
    })
    if (answer.ok) notify({ title: toFreeze ? versionTexts.frozen : texts.done })
    else {
      notifyError({ title: texts.failed, message: refusalWords(answer.problem) })
    }
    await load()
  }

  function putOnAgenda({ id, title }: EarlierMeeting) {
    const put = putMinutesOnAgenda(doc, replica.context, id, versionTexts.item, meetingId)
    if (put.ok) notify({ title: versionTexts.onAgenda(title.trim() || meetingsTexts.untitled) })
  }

  return (
    <section className={classes.section} aria-label={texts.heading}>
      {approvals.length === 0 ? (
        toFreeze === null && <p>{elsewhere.length === 0 ? texts.none : texts.noneHere}</p>
      ) : (
        <ul className={`plain-list ${classes.approvals}`}>
          {approvals.toReversed().map((approval, index, list) => (
            <VersionEntry
              key={approval.number}
              meetingId={meetingId}
              approval={approval}
              approvedBy={nameOf(signerOf(approval))}
              before={list[index + 1] ?? null}
              mark={index === 0 && since !== 'same' ? texts.since[since] : null}
              motions={motions}
              timeZone={ofMinutes}
              fileName={fileName}
            />
          ))}
        </ul>
      )}
      <ElsewhereList approvals={elsewhere} fileName={fileName} />
      {toFreeze && (
        <p>
          <strong>{approvedWords(toFreeze, ofMinutes)}</strong> {versionTexts.toFreeze}
        </p>
      )}
      {isOwner && isTooOld && <p>{texts.tooOld}</p>}
      {isOwner && !isTooOld && openConflicts > 0 && (
        <p>{decisionScreenTexts.conflicts.beforeApproval(openConflicts)}</p>
      )}
      {canApprove && (newest === null || toFreeze !== null || since !== 'same') && (
        <Button size="md" className={classes.approve ?? ''} onClick={() => void approve()}>
          {toFreeze ? versionTexts.freeze : newest === null ? texts.approve : texts.approveAgain}
        </Button>
      )}
      {canWrite && toCorrect && approving === null && (
        <Button size="md" variant="default" onClick={() => putOnAgenda(toCorrect)}>
          {versionTexts.putOnAgenda(toCorrect.title.trim() || meetingsTexts.untitled)}
        </Button>
      )}
    </section>
  )
}

const signerOf = ({ approvedBy, accountId, nameNow }: Approval) => ({ name: approvedBy, accountId, nameNow })

interface VersionEntryProps {
  meetingId: string
  approval: Approval
  /** The words for the owner. */
  approvedBy: string
  /** The version before it. */
  before: Approval | null
  /** Whether the minutes have changed since. */
  mark: string | null
  motions: readonly MinutesMotion[]
  /** That of the minutes. */
  timeZone: string | null
  fileName: string
}

/** One version: it can be opened, compared with the version before it, and downloaded. */
function VersionEntry({
  meetingId,
  approval,
  approvedBy,
  before,
  mark,
  motions,
  timeZone,
  fileName,
}: VersionEntryProps) {
  const { documentId } = useReplica()
  const [shown, setShown] = useState<'text' | 'changes' | null>(null)
  const { number, sha256, motion } = approval
  const moment = momentInWords(new Date(approval.approvedAt))
  const contradiction = contradictionOf(motion ?? null, motions)
  const approving = motions.find(({ key }) => key === motion)

  async function save() {
    const text = await readApprovedText(documentId, meetingId, number)
    if (!text.ok) notifyError({ title: texts.notSaved, message: problemText(text.problem) })
    else saveText(text.value, fileName.replace(/\.txt$/, `-${texts.fileMark(number)}.txt`))
  }

  const toggle = (what: 'text' | 'changes', label: string, name: string) => (
    <Button
      variant="default"
      aria-label={shown === what ? versionTexts.closeNamed(what, number) : name}
      aria-expanded={shown === what}
      onClick={() => setShown(shown === what ? null : what)}
    >
      {shown === what ? versionTexts.close[what] : label}
    </Button>
  )
  return (
    <li className={classes.approval}>
      <p className={classes.by}>
        <strong>
          {versionTexts.version(number)} · {texts.by(approvedBy, moment)}
        </strong>
        {mark !== null && <span className={classes.mark}>{mark}</span>}
      </p>
      {approving && contradiction === null && <p>{frozenWords(approving, timeZone)}</p>}
      {contradiction !== null && <p className={edged.note}>{contradiction}</p>}
      <p className={classes.hash}>
        {texts.hash(sha256)}
        {before && ` · ${versionTexts.follows(before.number)}`}
      </p>
      <div className={classes.ways}>
        {toggle('text', versionTexts.open, versionTexts.openNamed(number))}
        {before && toggle('changes', versionTexts.changes, versionTexts.changesNamed(number))}
        <Button variant="default" aria-label={texts.saveNamed(moment)} onClick={() => void save()}>
          {texts.save}
        </Button>
      </div>
      {shown !== null && (
        <VersionContent
          key={shown}
          meetingId={meetingId}
          version={approval}
          since={shown === 'changes' ? before : null}
        />
      )}
    </li>
  )
}

function refusalWords(problem: Problem): string {
  if (problem.code === 'conflict') return versionTexts.newer
  return problem.fields?.format ? texts.formTooOld : problemText(problem)
}

/** The number of conflicts about decisions that are neither settled nor waived. */
function queryOpenConflicts(doc: Parameters<typeof queryDecisions>[0], meetingId: string) {
  const { read, subscribe } = queryDecisions(doc, meetingId)
  return { read: () => read()?.conflicts.length ?? 0, subscribe }
}

/** Imported approvals: another hub stored them, and this hub cannot confirm them. */
function ElsewhereList({ approvals, fileName }: { approvals: readonly ApprovalElsewhere[]; fileName: string }) {
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
                {`${versionTexts.version(approval.number)} · `}
                {texts.byElsewhere(approval.approvedBy, momentInWords(new Date(approval.approvedAt)), approval.hub)}
              </strong>
            </p>
            <p className={classes.hash}>
              {texts.hash(approval.sha256)}
              {approval.parent && ` · ${versionTexts.follows(approval.number - 1)}`}
            </p>
            <Button variant="default" onClick={() => void save(approval)}>
              {texts.save}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
