import { queryFromNewerApp } from '@civic-hub/committee'
import {
  type ApprovalElsewhere,
  type EarlierMeeting,
  isApproving,
  type MinutesMotion,
  putMinutesOnAgenda,
  queryMeetingToCorrect,
  queryMinutesMotions,
  queryOpenCorrections,
} from '@civic-hub/committee/minutes'
import { type Approval, approvedMinutesMaxBytes } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { openFile } from '../../../replica/files/device-files.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { approveMinutes, readApprovedText } from '../../../replica/session/frozen-texts.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { useSignerNames } from '../../../shell/people/use-signer-names.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { queryDecisions } from '../../../shell/query-decisions.ts'
import { areSavedFirst } from '../../../shell/save-first.ts'
import { approvalTexts as texts } from '../../../texts/en/approval.gen.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { earlierMinutesTexts as versionTexts } from '../../../texts/en/earlier-minutes.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import edged from '../../../ui/edged-note.module.css'
import { notify, notifyError } from '../../../ui/notify.ts'
import { saveFile, saveText } from '../../../ui/save-file.ts'
import { timeZoneHere } from '../../../ui/time-zone.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import classes from './approval-section.module.css'
import { approvedWords, contradictionOf, frozenWords, recordedWords } from './approval-words.ts'
import { CorrectedSentences } from './corrected-sentences.tsx'
import { minutesFormat } from './minutes.ts'
import type { CorrectionOfMinutes } from './minutes-model.ts'
import { motionOfVersion } from './minutes-standing.ts'
import type { ApprovalsOfMeeting } from './use-approvals.ts'
import { VersionContent } from './version-content.tsx'
import { withVersion } from './version-text.ts'

interface ApprovalSectionProps {
  committee: string
  meetingId: string
  approvals: ApprovalsOfMeeting
  /** The text to approve, with the times of a time zone. */
  textIn: (timeZone: string) => string
  /** The time zone of the minutes; null for that of this device. */
  timeZone: string | null
  /** The corrections of the approving motion, as the text has them. */
  corrections: readonly CorrectionOfMinutes[]
  /** The file name of a saved approved text. */
  fileName: string
}

/**
 * Whether the minutes are approved, in one line, and for owners the button that freezes the next version: by a motion of a
 * later meeting, or by themselves. The versions with their checksums are behind "Details".
 */
export function ApprovalSection({
  committee,
  meetingId,
  approvals: { loaded, since, elsewhere },
  textIn,
  timeZone: ofMinutes,
  corrections,
  fileName,
}: ApprovalSectionProps) {
  const replica = useReplica()
  const { doc, documentId } = replica
  const detailsId = useId()
  const [isOpen, setOpen] = useState(false)
  const isOwner = useObservable(replica.access) === 'owner'
  const { state, load } = loaded
  // This app leaves out what it does not understand, so its minutes may lack votes.
  const isTooOld = useQuery(useMemo(() => queryFromNewerApp(doc), [doc]))
  const openConflicts = useQuery(useMemo(() => queryOpenConflicts(doc, meetingId), [doc, meetingId]))
  const canWrite = useCanWrite()
  const toCorrect = useQuery(useMemo(() => queryMeetingToCorrect(doc, meetingId), [doc, meetingId]))
  const motions = useQuery(useMemo(() => queryMinutesMotions(doc, meetingId), [doc, meetingId]))
  const openCorrections = useQuery(useMemo(() => queryOpenCorrections(doc, meetingId), [doc, meetingId]))
  const latestTextIn = useLatest(textIn)
  const nameOf = useSignerNames(state.kind === 'loaded' ? state.value.approvals.map(signerOf) : [])
  const toggle = (
    <Button
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': detailsId })}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? texts.hideDetails : texts.details}
    </Button>
  )
  if (state.kind !== 'loaded')
    return (
      <section className={classes.section} aria-label={texts.heading}>
        <SectionNotLoaded state={state} onRetry={load} offline={texts.offline} />
        {elsewhere.length > 0 && toggle}
        {isOpen && (
          <div id={detailsId} className={classes.details}>
            <ElsewhereList approvals={elsewhere} fileName={fileName} />
          </div>
        )}
      </section>
    )
  const { approvals } = state.value
  const newest = approvals.at(-1) ?? null
  const approving = motions.findLast(isApproving) ?? null
  const toFreeze = approving && !approvals.some(({ motion }) => motion === approving.key) ? approving : null
  const canApprove = isOwner && !isTooOld && openConflicts === 0
  const wordsOf = (approval: Approval, hasTime = true) => {
    const motion = motionOfVersion(approval, approvals)
    const byMotion = motions.find(({ key }) => key === motion)
    const signer = nameOf(signerOf(approval))
    return byMotion
      ? recordedWords(committee, byMotion, ofMinutes, signer, hasTime ? momentOf(approval) : null)
      : texts.by(signer, momentOf(approval))
  }

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
    const details = (
      <QuestionDetails
        notes={openCorrections.map(({ meeting, corrections: open }) =>
          texts.openCorrections(meeting.title.trim() || meetingsTexts.untitled, open.length),
        )}
        corrections={approving ? corrections : []}
      />
    )
    if (!(await askToConfirm({ ...questionFor(next.number), details }))) return
    const answer = await approveMinutes(documentId, meetingId, {
      text,
      format: minutesFormat,
      timeZone,
      parent: next.parent ?? 'none',
      motion: approving?.key,
    })
    if (answer.ok) notify({ title: toFreeze ? versionTexts.frozen : texts.done })
    else {
      notifyError({ title: texts.failed, message: refusalWords(answer.problem) })
    }
    await load()
  }

  /** The question before the next version. A motion and corrections that the newest one has are not dropped without it. */
  function questionFor(number: number) {
    if (toFreeze)
      return {
        title: versionTexts.question,
        body: versionTexts.consequence(number),
        confirmLabel: versionTexts.freeze,
      }
    const reason = newest && !approving ? contradictionOf(newest.motion ?? null, motions) : null
    if (newest && reason !== null) {
      const { question, consequence, confirm } = texts.dropsMotion
      return { title: question, body: consequence(newest.number, reason), confirmLabel: confirm }
    }
    const first = approving && approvals.find(({ motion }) => motion === approving.key)
    const meeting = approving?.meeting.title.trim() || meetingsTexts.untitled
    const repeats = first ? `${texts.repeatsMotion(first.number, meeting, approving.corrections.length)} ` : ''
    return { title: texts.question, body: `${repeats}${texts.consequence}`, confirmLabel: texts.approve }
  }

  function putOnAgenda({ id, title }: EarlierMeeting) {
    const put = putMinutesOnAgenda(doc, replica.context, id, versionTexts.item, meetingId)
    if (put.ok) notify({ title: versionTexts.onAgenda(title.trim() || meetingsTexts.untitled) })
  }

  const canPutOnAgenda = canWrite && toCorrect !== null && approving === null
  return (
    <section className={classes.section} aria-label={texts.heading}>
      <div className={classes.line}>
        <p className={classes.by}>
          <span>
            {toFreeze
              ? approvedWords(toFreeze, ofMinutes)
              : newest
                ? `${versionTexts.version(newest.number)} · ${wordsOf(newest, false)}`
                : elsewhere.length === 0
                  ? texts.none
                  : texts.noneHere}
          </span>
          {newest && since !== 'same' && <span className={classes.mark}>{texts.since[since]}</span>}
        </p>
        {canApprove && (newest === null || toFreeze !== null || since !== 'same') && (
          <Button onClick={() => void approve()}>
            {toFreeze ? versionTexts.freeze : newest === null ? texts.approve : texts.approveAgain}
          </Button>
        )}
        {(newest || elsewhere.length > 0 || canPutOnAgenda) && toggle}
      </div>
      {toFreeze && <p>{versionTexts.toFreeze}</p>}
      {toFreeze && <CorrectedSentences corrections={corrections} />}
      {newest && toFreeze === null && contradictionOf(newest.motion ?? null, motions) !== null && (
        <p className={edged.note}>{contradictionOf(newest.motion ?? null, motions)}</p>
      )}
      {isOwner && isTooOld && <p>{texts.tooOld}</p>}
      {isOwner && !isTooOld && openConflicts > 0 && (
        <p>{decisionScreenTexts.conflicts.beforeApproval(openConflicts)}</p>
      )}
      {isOpen && (
        <div id={detailsId} className={classes.details}>
          {approvals.length > 0 && (
            <ul className={`plain-list ${classes.approvals}`}>
              {approvals.toReversed().map((approval, index, list) => (
                <VersionEntry
                  key={approval.number}
                  meetingId={meetingId}
                  approval={approval}
                  words={wordsOf(approval)}
                  before={list[index + 1] ?? null}
                  motions={motions}
                  timeZone={ofMinutes}
                  fileName={fileName}
                />
              ))}
            </ul>
          )}
          <ElsewhereList approvals={elsewhere} fileName={fileName} />
          {canPutOnAgenda && (
            <Button size="md" variant="default" onClick={() => putOnAgenda(toCorrect)}>
              {versionTexts.putOnAgenda(toCorrect.title.trim() || meetingsTexts.untitled)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const momentOf = ({ approvedAt }: Approval) => momentInWords(new Date(approvedAt))

function QuestionDetails({
  notes,
  corrections,
}: {
  notes: readonly string[]
  corrections: readonly CorrectionOfMinutes[]
}) {
  return (
    <div className={classes.question}>
      {notes.map((words) => (
        <p key={words} className={edged.note}>
          {words}
        </p>
      ))}
      <CorrectedSentences corrections={corrections} />
    </div>
  )
}

const signerOf = ({ approvedBy, accountId, nameNow }: Approval) => ({ name: approvedBy, accountId, nameNow })

interface VersionEntryProps {
  meetingId: string
  approval: Approval
  /** The approval in one sentence. */
  words: string
  /** The version before it. */
  before: Approval | null
  motions: readonly MinutesMotion[]
  /** That of the minutes. */
  timeZone: string | null
  fileName: string
}

/** One version: it can be opened, compared with the version before it, and downloaded. */
function VersionEntry({ meetingId, approval, words, before, motions, timeZone, fileName }: VersionEntryProps) {
  const { documentId } = useReplica()
  const [shown, setShown] = useState<'text' | 'changes' | null>(null)
  const { number, sha256, motion } = approval
  const moment = momentOf(approval)
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
          {versionTexts.version(number)} · {words}
        </strong>
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
