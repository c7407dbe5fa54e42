import { type NoticeRule, noteNoticeGiven, queryNoticeSettings } from '@civic-hub/committee/notice'
import { type NoticeReceipt, postedAgendaMaxBytes } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { postAgenda, readPostedText } from '../../../replica/session/frozen-texts.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { useSignerNames } from '../../../shell/people/use-signer-names.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { areSavedFirst } from '../../../shell/save-first.ts'
import { noticeTexts as texts } from '../../../texts/en/notice.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import { notifyError } from '../../../ui/notify.ts'
import { saveText } from '../../../ui/save-file.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { agendaFormat } from './agenda-text.ts'
import classes from './notice-section.module.css'
import { useNotice } from './use-notice.ts'

interface NoticeSectionProps {
  committee: string
  meetingId: string
}

/** The public notice of a planned meeting. Empty for a committee without a rule. */
export function NoticeSection(props: NoticeSectionProps) {
  const { doc } = useReplica()
  const { rule } = useQuery(useMemo(() => queryNoticeSettings(doc), [doc]))
  return rule && <NoticeByRule {...props} rule={rule} />
}

function NoticeByRule({ committee, meetingId, rule }: NoticeSectionProps & { rule: NoticeRule }) {
  const replica = useReplica()
  const { documentId } = replica
  const canWrite = useCanWrite()
  const connected = useObservable(replica.caughtUp)
  const headingId = useId()
  const { state, load, perform, agenda, textIn, notice, words } = useNotice(committee, meetingId, rule)
  const receipts = state.kind === 'loaded' ? state.value.receipts : []
  const latestTextIn = useLatest(textIn)
  const nameOf = useSignerNames(receipts.map(signerOf))
  const needsPosting = notice.state === 'not-posted' || notice.state === 'changed'

  if (agenda === null) return null

  async function post() {
    if (!(await areSavedFirst(replica, { title: texts.failed, message: texts.waiting }))) return
    const timeZone = rule.timeZone
    const text = latestTextIn.current(timeZone)
    if (new Blob([text]).size > postedAgendaMaxBytes) {
      notifyError({ title: texts.failed, message: texts.tooLong })
      return
    }
    if (!(await askToConfirm({ title: texts.question, body: texts.consequence, confirmLabel: texts.post }))) return
    await perform(
      async () => {
        const posted = await postAgenda(documentId, meetingId, { text, format: agendaFormat, timeZone })
        const deadline = notice.deadline?.toISOString() ?? null
        // For the minutes, which are also written without a connection.
        if (posted.ok) noteNoticeGiven(replica.doc, replica.context, meetingId, { at: posted.value.postedAt, deadline })
        return posted
      },
      { title: texts.done },
    )
  }

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.heading}
      </h2>
      <div className={classes.words} data-state={state.kind === 'loaded' ? notice.state : undefined}>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {state.kind !== 'loaded' ? (
        <SectionNotLoaded state={state} onRetry={load} offline={texts.offline} />
      ) : (
        <>
          {!connected && <p className={classes.hint}>{texts.offline}</p>}
          {canWrite && connected && needsPosting && (
            <Button size="md" onClick={() => void post()}>
              {receipts.length === 0 ? texts.post : texts.postAgain}
            </Button>
          )}
          {receipts.length > 0 && (
            <details className={classes.receipts}>
              <summary>{texts.receipts}</summary>
              <ul className={`plain-list ${classes.list}`}>
                {receipts.toReversed().map((receipt) => (
                  <Receipt
                    key={receipt.number}
                    {...{ receipt, committee, title: agenda.title, meetingId }}
                    postedBy={nameOf(signerOf(receipt))}
                  />
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </section>
  )
}

const signerOf = ({ postedBy, accountId, nameNow }: NoticeReceipt) => ({ name: postedBy, accountId, nameNow })

interface ReceiptProps extends NoticeSectionProps {
  receipt: NoticeReceipt
  title: string
  /** The words for the person. */
  postedBy: string
}

function Receipt({ receipt, committee, title, meetingId, postedBy }: ReceiptProps) {
  const { documentId } = useReplica()
  const { number, postedAt, sha256 } = receipt
  const content = () => receiptText(receipt, postedBy, committee, title)
  const when = momentInWords(new Date(postedAt))
  const fileName = texts.fileName(title.replace(/[^\p{L}\p{N}]/gu, '-').toLowerCase(), number)

  async function download() {
    const text = await readPostedText(documentId, meetingId, number)
    if (text.ok) saveText(text.value, `${fileName}.txt`)
    else notifyError({ title: texts.notSaved, message: problemText(text.problem) })
  }

  return (
    <li className={classes.receipt}>
      <p>{texts.by(postedBy, when)}</p>
      <p className={classes.hash}>{texts.hash(sha256)}</p>
      <div className={classes.buttons}>
        <CopyButton label={texts.copy} text={content} failed={{ title: texts.notCopied }} />
        <Button
          size="md"
          variant="default"
          aria-label={texts.of(texts.save, when)}
          onClick={() => saveText(content(), `${fileName}-${texts.receiptMark}.txt`)}
        >
          {texts.save}
        </Button>
        <Button size="md" variant="default" aria-label={texts.of(texts.saveText, when)} onClick={() => void download()}>
          {texts.saveText}
        </Button>
      </div>
    </li>
  )
}

function receiptText(
  { accountId, postedAt, sha256, bytes }: NoticeReceipt,
  postedBy: string,
  committee: string,
  title: string,
): string {
  const { receipt } = texts
  const lines = [
    receipt.heading,
    receipt.committee(committee),
    receipt.meeting(title),
    receipt.postedBy(postedBy),
    ...(accountId === undefined ? [] : [receipt.account(accountId)]),
    receipt.postedAt(postedAt),
    receipt.hash(sha256, bytes),
    receipt.hub(location.origin),
  ]
  return `${lines.join('\n')}\n`
}
