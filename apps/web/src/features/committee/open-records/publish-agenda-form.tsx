import type { AgendaToPost } from '@civic-hub/committee/notice'
import type { OpenAgenda, RecordList } from '@civic-hub/protocol'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { publishAgenda } from '../../../replica/session/publishing.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { withoutAccessLinks } from './access-links.ts'
import { DocumentChoices } from './document-choices.tsx'
import { ListedChoice } from './listed-choice.tsx'
import classes from './open-records.module.css'
import { usePublishing } from './use-publishing.ts'

const { agenda: texts, form: formTexts } = openRecordsTexts

/** The agenda as it was posted last. */
export interface PostedAgenda {
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
export function PublishAgendaForm({ committee, meetingId, agenda, posted, records, onClose }: PublishAgendaFormProps) {
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
    done: texts.done,
    conflict: texts.notPosted,
    onClose,
  })

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p className={classes.intro}>{formTexts.intro}</p>
      <section className={classes.preview} aria-label={formTexts.preview}>
        <h2 className={classes.previewHeading}>{formTexts.preview}</h2>
        <h3 dir="auto">{open.title}</h3>
        <p className={classes.facts}>{texts.start(committee.name, momentInWords(new Date(open.date)))}</p>
        {open.place !== null && <p>{formTexts.place(open.place)}</p>}
        <p className={classes.facts}>{texts.posted(momentInWords(new Date(posted.at)))}</p>
        <p className={classes.minutes} dir="auto">
          <TextLines text={open.text.trimEnd()} />
        </p>
      </section>
      {hasLinks && (
        <Checkbox
          size="md"
          label={texts.showLink}
          checked={showsLink}
          onChange={(event) => setShowsLink(event.currentTarget.checked)}
        />
      )}
      <DocumentChoices {...{ meetingId, records, chosen }} onChange={setChosen} />
      <ListedChoice checked={listed} onChange={setListed} />
      {problem && <ProblemNote title={texts.notDone}>{problem}</ProblemNote>}
      <FormButtons saveLabel={saveLabel} onCancel={onClose} save={inactive(busy)} />
    </form>
  )
}
