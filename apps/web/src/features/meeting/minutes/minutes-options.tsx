import type { MinutesSource } from '@civic-hub/committee'
import {
  type MeetingFacts,
  maxMeetingNumber,
  minutesDepths,
  renewMinutesSettings,
  setMeetingFacts,
} from '@civic-hub/committee/minutes'
import { Button, NativeSelect } from '@mantine/core'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { tellRefusals } from '../../../shell/tell-result.ts'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.ts'
import { CountField } from '../../../ui/count-field.tsx'
import { notify } from '../../../ui/notify.ts'
import { LettersSection } from './letters-section.tsx'
import classes from './minutes-options.module.css'

const { options: texts, depths, refused } = meetingFactsTexts
const done = tellRefusals(refused)
const asCommittee = ''

/** The depth of one meeting's minutes, its number, and its letters. They change every form of the minutes. */
export function MinutesOptions({ source }: { source: MinutesSource }) {
  const { doc, context } = useReplica()
  const { meeting, facts, settings, hasOlderSettings } = source
  const { id } = meeting
  const save = (change: Partial<MeetingFacts>) =>
    done(setMeetingFacts(doc, context, id, facts, { ...facts, ...change }))

  return (
    <details className={classes.options}>
      <summary>{texts.heading}</summary>
      <div className={classes.fields}>
        <NativeSelect
          label={texts.depth}
          value={facts.minutesDepth ?? asCommittee}
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
          label={texts.number}
          min={1}
          max={maxMeetingNumber}
          range={texts.range(maxMeetingNumber)}
          maxLength={`${maxMeetingNumber}`.length}
          optional
          value={facts.number}
          disabled={false}
          onSave={(number) => save({ number })}
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
