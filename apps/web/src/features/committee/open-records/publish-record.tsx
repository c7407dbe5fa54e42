import { queryMinutesSource } from '@civic-hub/committee'
import { type AgendaToPost, queryAgendaToPost } from '@civic-hub/committee/notice'
import type { OpenAgenda, RecordList } from '@civic-hub/protocol'
import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { listNotices, readApprovals, readNotices } from '../../../replica/session/frozen-texts.ts'
import { publishAgenda } from '../../../replica/session/publishing.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { Page } from '../../../ui/page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { withoutAccessLinks } from './access-links.ts'
import { DocumentChoices } from './document-choices.tsx'
import classes from './open-records.module.css'
import { type ApprovedToPublish, ListedChoice, PublishForm } from './publish-form.tsx'
import { usePublishing } from './use-publishing.ts'

const { agenda: agendaTexts, form: texts } = openRecordsTexts
const headingId = 'publish-record'

interface PublishProps {
  committee: { id: string; name: string }
  meetingId: string
  records: RecordList
  onClose: () => void
}

/** Shows the public content of a meeting, with names to confirm, before it is published. */
export function PublishRecord(props: PublishProps) {
  const { doc } = useReplica()
  const { committee, meetingId, onClose } = props
  const { id } = committee
  const source = useQuery(useMemo(() => queryMinutesSource(doc, meetingId), [doc, meetingId]))
  const read = useCallback(async (): Promise<Answer<ApprovedToPublish>> => {
    const [answer, listed] = await Promise.all([readApprovals(id, meetingId), listNotices(id, meetingId)])
    if (!answer.ok) return answer
    if (!listed.ok) return listed
    const latest = answer.value.approvals.at(-1)
    const text = answer.value.latestText
    if (!latest || text === null) return failed('not-found')
    const posted = listed.value.notices.map(({ postedAt }) => postedAt)
    return { ok: true, value: { number: latest.number, text, at: latest.approvedAt, posted } }
  }, [id, meetingId])
  return (
    <PublishPage
      heading={texts.heading(source?.meeting.title.trim() || openRecordsTexts.untitled)}
      read={read}
      missing={source ? null : openRecordsTexts.unknownMeeting}
      nothing={texts.noMinutes}
      onClose={onClose}
    >
      {(approved) => source && <PublishForm {...props} source={source} approved={approved} />}
    </PublishPage>
  )
}

/** The same for the agenda of a meeting, as it was posted last. */
export function PublishAgenda(props: PublishProps) {
  const { doc } = useReplica()
  const { committee, meetingId, onClose } = props
  const agenda = useQuery(useMemo(() => queryAgendaToPost(doc, meetingId), [doc, meetingId]))
  const read = useCallback(async (): Promise<Answer<Omit<PostedAgenda, 'start'>>> => {
    const answer = await readNotices(committee.id, meetingId)
    if (!answer.ok) return answer
    const { receipts, latestText: text } = answer.value
    const latest = receipts.at(-1)
    if (!latest || text === null) return failed('not-found')
    return { ok: true, value: { notice: latest.number, text, at: latest.postedAt } }
  }, [committee.id, meetingId])
  const start = agenda?.start ?? null
  return (
    <PublishPage
      heading={agendaTexts.heading(agenda?.title.trim() || openRecordsTexts.untitled)}
      read={read}
      missing={agenda === null ? openRecordsTexts.unknownMeeting : start === null ? agendaTexts.noStart : null}
      nothing={agendaTexts.notPosted}
      onClose={onClose}
    >
      {(posted) =>
        agenda && start !== null && <PublishAgendaForm {...props} agenda={agenda} posted={{ ...posted, start }} />
      }
    </PublishPage>
  )
}

interface PublishPageProps<T> {
  heading: string
  read: () => Promise<Answer<T>>
  /** The reason why nothing can be published, as far as this device knows; or null. */
  missing: string | null
  /** The sentence if the hub has no text to publish. */
  nothing: string
  onClose: () => void
  children: (value: T) => ReactNode
}

/** A page with the text from the hub, or with the reason why there is none, and a way back. */
function PublishPage<T>({ heading, read, missing, nothing, onClose, children }: PublishPageProps<T>) {
  const { state, load } = useLoaded(read)
  useEffect(() => focusSoon(headingId), [])
  const hasNoText = state.kind === 'failed' && state.problem.code === 'not-found'
  return (
    <Page heading={heading} headingId={headingId} width="list">
      {missing === null && state.kind === 'loaded' ? (
        children(state.value)
      ) : (
        <>
          {missing !== null || hasNoText ? (
            <EmptyState drawing="lost">{missing ?? nothing}</EmptyState>
          ) : (
            state.kind !== 'loaded' && <PageNotLoaded state={state} onRetry={load} offline={openRecordsTexts.offline} />
          )}
          <div className={classes.buttons}>
            <Button size="md" variant="default" onClick={onClose}>
              {texts.back}
            </Button>
          </div>
        </>
      )}
    </Page>
  )
}

/** The agenda as it was posted last. */
interface PostedAgenda {
  notice: number
  text: string
  at: string
  start: string
}

interface PublishAgendaFormProps {
  committee: { id: string; name: string }
  meetingId: string
  agenda: AgendaToPost
  posted: PostedAgenda
  records: RecordList
  onClose: () => void
}

/** The public content of a posted agenda, and the choices about it. */
function PublishAgendaForm({ committee, meetingId, agenda, posted, records, onClose }: PublishAgendaFormProps) {
  const [showsLink, setShowsLink] = useState(false)
  const [listed, setListed] = useState(false)
  const publicWords = (text: string) => (showsLink ? text : withoutAccessLinks(text, agenda.link))
  const open: OpenAgenda = {
    title: publicWords(agenda.title.trim()).slice(0, 300) || openRecordsTexts.untitled,
    date: posted.start,
    place: agenda.venue && publicWords(agenda.venue).slice(0, 300),
    notice: posted.notice,
    text: publicWords(posted.text),
    listed,
  }
  const hasLinks = withoutAccessLinks(posted.text, agenda.link) !== posted.text
  const { chosen, setChosen, busy, problem, submit, saveLabel } = usePublishing({
    documentId: committee.id,
    meetingId,
    listed,
    publish: () => publishAgenda(committee.id, meetingId, open),
    done: agendaTexts.done,
    conflict: agendaTexts.notPosted,
    onClose,
  })

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p className={classes.intro}>{texts.intro}</p>
      <section className={classes.preview} aria-label={texts.preview}>
        <h2 className={classes.previewHeading}>{texts.preview}</h2>
        <h3 dir="auto">{open.title}</h3>
        <p className={classes.facts}>{agendaTexts.start(committee.name, momentInWords(new Date(open.date)))}</p>
        {open.place !== null && <p>{texts.place(open.place)}</p>}
        <p className={classes.facts}>{agendaTexts.posted(momentInWords(new Date(posted.at)))}</p>
        <p className={classes.minutes} dir="auto">
          <TextLines text={open.text.trimEnd()} />
        </p>
      </section>
      {hasLinks && (
        <Checkbox
          size="md"
          label={agendaTexts.showLink}
          checked={showsLink}
          onChange={(event) => setShowsLink(event.currentTarget.checked)}
        />
      )}
      <DocumentChoices {...{ meetingId, records, chosen }} onChange={setChosen} />
      <ListedChoice checked={listed} onChange={setListed} />
      {problem && <ProblemNote title={agendaTexts.notDone}>{problem}</ProblemNote>}
      <FormButtons saveLabel={saveLabel} onCancel={onClose} save={inactive(busy)} />
    </form>
  )
}
