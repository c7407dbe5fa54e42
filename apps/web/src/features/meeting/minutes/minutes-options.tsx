import { editMeeting, type MeetingForm, type MinutesSource, meetingFields } from '@civic-hub/committee'
import { minutesDepths, renewMinutesSettings } from '@civic-hub/committee/minutes'
import { Button, NativeSelect } from '@mantine/core'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { fieldWords, meetingRefusals } from '../../../shell/meeting-field-words.ts'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.gen.ts'
import { CountField } from '../../../ui/count-field.tsx'
import { notify } from '../../../ui/notify.ts'
import { LettersSection } from './letters-section.tsx'
import classes from './minutes-options.module.css'

const { options: texts, depths, refused } = meetingFactsTexts
const done = announceRefusals(refused)
const edited = announceRefusals(meetingRefusals)
const asCommittee = ''

/** The depth of one meeting's minutes, its number, and its letters. They change every form of the minutes. */
export function MinutesOptions({ source }: { source: MinutesSource }) {
  const { doc, context } = useReplica()
  const { meeting, settings, hasOlderSettings } = source
  const { id, number, minutesDepth } = meeting
  const save = (change: Pick<Partial<MeetingForm>, 'number' | 'minutesDepth'>) =>
    edited(editMeeting(doc, context, id, { number, minutesDepth }, change))

  return (
    <details className={classes.options}>
      <summary>{texts.heading}</summary>
      <div className={classes.fields}>
        <NativeSelect
          label={fieldWords.minutesDepth.label}
          value={minutesDepth ?? asCommittee}
          data={[
            { value: asCommittee, label: texts.asCommittee(depths[settings.depth]) },
            ...minutesDepths.map((value) => ({ value, label: depths[value] })),
          ]}
          onChange={(event) => {
            const chosen = minutesDepths.find((known) => known === event.currentTarget.value)
            save({ minutesDepth: chosen ?? null })
          }}
        />
        <CountField
          label={fieldWords.number.label}
          min={1}
          max={meetingFields.number.max}
          range={texts.range(meetingFields.number.max)}
          maxLength={`${meetingFields.number.max}`.length}
          optional
          value={number}
          disabled={false}
          onSave={(typed) => save({ number: typed })}
        />
      </div>
      {hasOlderSettings && (
        <p className={classes.older}>
          {texts.older}{' '}
          <Button
            variant="default"
            onClick={() => {
              if (done(renewMinutesSettings(doc, context, id))) notify({ title: texts.renewed })
            }}
          >
            {texts.renew}
          </Button>
        </p>
      )}
      <LettersSection meeting={meeting} letters={source.records.letters} />
    </details>
  )
}
