import { noonOf } from '@civic-hub/committee/minutes'
import { attendanceInRecord, type OpenRecord, type ResolutionInRecord } from '@civic-hub/protocol'
import { differencesInWords, type TextDifferences } from '@civic-hub/protocol/published-text'
import { openRecordsTexts } from '../../../texts/en/open-records.gen.ts'
import { resolutionsTexts } from '../../../texts/en/resolutions.gen.ts'
import { isolate } from '../../../texts/isolate.ts'
import { dayInWords, momentInWords } from '../../../ui/dates.ts'
import { TextLines } from '../../../ui/text-lines.tsx'
import classes from './open-records.module.css'

const { form: texts } = openRecordsTexts
const { record: recordTexts } = resolutionsTexts

interface RecordPreviewProps {
  committee: string
  record: OpenRecord
  /** The day of the meeting in its minutes: YYYY-MM-DD. */
  day: string
  /** The numbers of resolutions, by motion. */
  numbers: ReadonlyMap<string, string>
  approvedAt: string
  agendaPostedAt: string | null
  /** Between the approved text and this one. */
  differences: TextDifferences
}

/** The content for visitors, in the order of the public page. */
export function RecordPreview(props: RecordPreviewProps) {
  const { committee, record, day, numbers, approvedAt, agendaPostedAt, differences } = props
  const { attendance, quorum } = record
  const groups = attendanceInRecord.flatMap((status) => {
    const names = attendance.filter((one) => one.status === status).map(({ name }) => name)
    return names.length === 0 ? [] : [texts.group(texts.groups[status], names.join(', '))]
  })
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      <h2 className={classes.previewHeading}>{texts.preview}</h2>
      <h3 dir="auto">{record.title}</h3>
      <p className={classes.facts}>
        {committee} · {dayInWords(noonOf(day, record.date))}
      </p>
      {record.place !== null && <p>{texts.place(record.place)}</p>}
      {record.presiding.length > 0 && <p>{texts.presiding(record.presiding.join(', '))}</p>}
      {record.notesBy.length > 0 && <p>{texts.notesBy(record.notesBy.join(', '))}</p>}
      {groups.length > 0 && (
        <>
          <h4>{texts.attendance}</h4>
          <p className={classes.facts}>{texts.attendanceHint}</p>
          <ul>
            {groups.map((group) => (
              <li key={group}>{group}</li>
            ))}
          </ul>
        </>
      )}
      {quorum && <p>{texts.quorum(quorum.present, quorum.needed)}</p>}
      {agendaPostedAt !== null && <p>{texts.agendaPosted(momentInWords(new Date(agendaPostedAt)))}</p>}
      <h4>{texts.minutes(dayInWords(new Date(approvedAt)))}</h4>
      <p className={classes.facts}>{texts.differences(differencesInWords(differences).join(' '))}</p>
      <p className={classes.minutes} dir="auto">
        <TextLines text={record.minutes.trimEnd()} />
      </p>
      {record.resolutions && record.resolutions.length > 0 && (
        <>
          <h4>{recordTexts.heading}</h4>
          <p className={classes.facts}>{recordTexts.hint}</p>
          <ul>
            {record.resolutions.map((resolution) => (
              <li key={resolution.motionId}>{resolutionWords(resolution, numbers)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** All that is published of a resolution, also the parts that only the data have. */
function resolutionWords(
  { motionId, text, mover, seconders, vote, state = 'in-force', standings }: ResolutionInRecord,
  numbers: RecordPreviewProps['numbers'],
): string {
  const { standing: words, states, movedBy, movedAndSeconded } = resolutionsTexts
  const facts = [
    ...(mover === null
      ? seconders.map(recordTexts.secondedBy)
      : [seconders.length === 0 ? movedBy(mover) : movedAndSeconded(mover, seconders)]),
    ...(vote?.byName ?? []).map(({ name, choice }) => `${name}: ${recordTexts.choices[choice]}`),
    ...standings.flatMap(({ as, byNumber, note }) => [
      as === 'superseded'
        ? words.superseded(byNumber ?? words.unknown)
        : byNumber === null
          ? words.repealed
          : words.repealedBy(byNumber),
      ...(note === null ? [] : [note]),
    ]),
  ]
  const line = [`${isolate(numbers.get(motionId) ?? '')} ${isolate(text)}`, ...facts.map(isolate)].join(' · ')
  return state === 'in-force' ? line : `${states[state]} · ${line}`
}
