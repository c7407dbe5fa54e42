import type { MinutesSource } from '@civic-hub/committee'
import { dayOf } from '@civic-hub/committee/minutes'
import { queryResolutions } from '@civic-hub/committee/resolutions'
import type { RecordList } from '@civic-hub/protocol'
import { textDifferences } from '@civic-hub/protocol/published-text'
import { Checkbox, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { publishRecord } from '../../../replica/session/publishing.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.gen.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { DocumentChoices } from './document-choices.tsx'
import classes from './open-records.module.css'
import { namesIn, recordOf, type ShownNames } from './record-of.ts'
import { RecordPreview } from './record-preview.tsx'
import { usePublishing } from './use-publishing.ts'

const { form: texts } = openRecordsTexts

/** The approved minutes, and when the agenda was posted, the oldest time first. */
export interface ApprovedToPublish {
  number: number
  text: string
  at: string
  posted: readonly string[]
}

interface PublishFormProps {
  committee: { id: string; name: string }
  meetingId: string
  source: MinutesSource
  approved: ApprovedToPublish
  records: RecordList
  onClose: () => void
}

/**
 * Names to confirm, the choice about search engines, and below them exactly the content that will be public.
 */
export function PublishForm({ committee, meetingId, source, approved, records, onClose }: PublishFormProps) {
  const [shown, setShown] = useState<ShownNames>({})
  const [listed, setListed] = useState(false)
  const names = namesIn(source)
  const { doc } = useReplica()
  const resolutions = useQuery(useMemo(() => queryResolutions(doc), [doc]))
  const record = recordOf(source, approved, shown, listed, resolutions)

  const { chosen, setChosen, busy, problem, submit, saveLabel } = usePublishing({
    documentId: committee.id,
    meetingId,
    listed,
    publish: () => publishRecord(committee.id, meetingId, record),
    done: texts.done,
    conflict: texts.conflict,
    onClose,
  })

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p className={classes.intro}>{texts.intro}</p>
      <fieldset className={classes.names}>
        <legend>{texts.names}</legend>
        <p className={classes.hint}>{names.length === 0 ? texts.nobody : texts.namesHint}</p>
        {names.map((name) => (
          <TextInput
            key={name}
            label={texts.shownAs(name)}
            value={shown[name] ?? name}
            {...savedWords(name)}
            maxLength={200}
            placeholder={texts.member}
            onChange={(event) => setShown({ ...shown, [name]: event.currentTarget.value })}
          />
        ))}
      </fieldset>
      <RecordPreview
        committee={committee.name}
        record={record}
        day={dayOf(record.date, source.timeZone)}
        numbers={new Map(resolutions.map(({ motionId, number }) => [motionId, number]))}
        approvedAt={approved.at}
        // As the hub chooses it: the last posting before the meeting.
        agendaPostedAt={approved.posted.findLast((at) => Date.parse(at) <= Date.parse(record.date)) ?? null}
        differences={textDifferences(approved.text, record)}
      />
      <DocumentChoices {...{ meetingId, records, chosen }} onChange={setChosen} />
      <ListedChoice checked={listed} onChange={setListed} />
      {problem && <ProblemNote title={texts.notDone}>{problem}</ProblemNote>}
      <FormButtons saveLabel={saveLabel} onCancel={onClose} save={inactive(busy)} />
    </form>
  )
}

/** The choice whether search engines may list a page. */
export function ListedChoice({ checked, onChange }: { checked: boolean; onChange: (listed: boolean) => void }) {
  return (
    <Checkbox
      size="md"
      label={texts.listed}
      description={texts.listedHint}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
