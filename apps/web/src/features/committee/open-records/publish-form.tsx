import type { MinutesSource } from '@civic-hub/committee'
import { dayOf } from '@civic-hub/committee/minutes'
import { queryResolutions } from '@civic-hub/committee/resolutions'
import { textDifferences } from '@civic-hub/protocol/published-text'
import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { publishRecord } from '../../../replica/session/open-records.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './open-records.module.css'
import { namesIn, recordOf, type ShownNames } from './record-of.ts'
import { RecordPreview } from './record-preview.tsx'

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
  onClose: () => void
}

/**
 * Names to confirm, the choice about search engines, and below them exactly the content that will be public.
 */
export function PublishForm({ committee, meetingId, source, approved, onClose }: PublishFormProps) {
  const [shown, setShown] = useState<ShownNames>({})
  const [listed, setListed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const names = namesIn(source)
  const { doc } = useReplica()
  const resolutions = useQuery(useMemo(() => queryResolutions(doc), [doc]))
  const record = recordOf(source, approved, shown, listed, resolutions)

  async function publish(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await publishRecord(committee.id, meetingId, record)
    setBusy(false)
    if (answer.ok) {
      notify({ title: texts.done })
      onClose()
    } else setProblem(answer.problem.code === 'conflict' ? texts.conflict : problemText(answer.problem))
  }

  return (
    <form className={classes.page} onSubmit={(event) => void publish(event)}>
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
      <Checkbox
        size="md"
        label={texts.listed}
        description={texts.listedHint}
        checked={listed}
        onChange={(event) => setListed(event.currentTarget.checked)}
      />
      {problem && <ProblemNote title={texts.notDone}>{problem}</ProblemNote>}
      <FormButtons saveLabel={busy ? texts.busy : texts.publish} onCancel={onClose} save={inactive(busy)} />
    </form>
  )
}
