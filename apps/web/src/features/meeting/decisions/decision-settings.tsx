import {
  applyBodyPreset,
  bodyKinds,
  bodyPresets,
  type DecisionRuleChanges,
  motionTypes,
  ownDeviceVoters,
  queryDecisionRules,
  setDecisionRules,
} from '@civic-hub/committee/proceedings'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { ruleField } from '../../../shell/rule-field.ts'
import { decisionSettingsTexts as texts } from '../../../texts/en/decision-settings.gen.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { statingTexts } from '../../../texts/en/stating.gen.ts'
import { CountField } from '../../../ui/count-field.tsx'
import { notify } from '../../../ui/notify.ts'
import settings from '../../../ui/settings-section.module.css'
import { timeZoneHere } from '../../../ui/time-zone.ts'
import classes from './decision-settings.module.css'
import { ThresholdField } from './threshold-field.tsx'

const done = announceRefusals(statingTexts.refused)
const flags = [
  'votesVisible',
  'chairVotes',
  'recusedCountForQuorum',
  'rollCallIfRemote',
  'secretBallots',
  'printSeconders',
] as const
const limits = ['speakingSeconds', 'publicCommentSeconds'] as const

const maxMembers = 10_000
const maxMinutes = 600

/** The committee's rules for motions and votes. Each valid choice is saved at once. */
export function DecisionSettings({ editable }: { editable: boolean }) {
  const replica = useReplica()
  const { doc } = replica
  const { context } = replica.part('template')
  const headingId = useId()
  const thresholdsId = useId()
  const speakersId = useId()
  const rules = useQuery(useMemo(() => queryDecisionRules(doc), [doc]))
  const save = (changes: DecisionRuleChanges) => done(setDecisionRules(doc, context, changes))

  return (
    <section className={settings.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={settings.heading}>
        {texts.heading}
      </h2>
      <p className={settings.hint}>{texts.hint}</p>
      <NativeSelect
        className={settings.field}
        {...ruleField('body')}
        description={texts.bodyHint}
        disabled={!editable}
        value={rules.body ?? ''}
        data={[
          ...(rules.body === null ? [{ value: '', label: texts.noBody }] : []),
          ...bodyKinds.map((body) => ({ value: body, label: decisionTexts.bodies[body] })),
        ]}
        onChange={(event) => {
          const body = bodyKinds.find((known) => known === event.currentTarget.value)
          if (body && done(applyBodyPreset(doc, context, body, timeZoneHere())))
            notify({ title: texts.applied(decisionTexts.bodies[body]) })
        }}
      />
      {rules.body !== null && (
        <div className={classes.sources}>
          <p>{decisionTexts.noLegalAdvice}</p>
          <details>
            <summary>{texts.sources}</summary>
            <ul>
              {bodyPresets[rules.body].sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </details>
        </div>
      )}
      <div className={classes.row}>
        <CountField
          {...ruleField('seconds')}
          description={texts.secondsHint}
          className={classes.count}
          min={0}
          max={9}
          range={texts.range(0, 9)}
          value={rules.seconds}
          disabled={!editable}
          onSave={(seconds) => seconds !== null && save({ seconds })}
        />
        <CountField
          {...ruleField('members')}
          description={texts.membersHint}
          className={classes.count}
          min={1}
          max={maxMembers}
          range={texts.range(1, maxMembers)}
          optional
          value={rules.members}
          disabled={!editable}
          onSave={(members) => save({ members })}
        />
      </div>
      <NativeSelect
        className={settings.field}
        {...ruleField('ownDevice')}
        disabled={!editable}
        value={rules.ownDevice}
        data={ownDeviceVoters.map((value) => ({ value, label: texts.ownDevices[value] }))}
        onChange={(event) => {
          const ownDevice = ownDeviceVoters.find((known) => known === event.currentTarget.value)
          if (ownDevice) save({ ownDevice })
        }}
      />
      <div className={classes.flags}>
        {flags.map((rule) => (
          <Checkbox
            key={rule}
            {...ruleField(rule)}
            description={rule === 'votesVisible' ? texts.votesVisibleHint : undefined}
            disabled={!editable}
            checked={rules[rule]}
            onChange={(event) => save({ [rule]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <section className={classes.group} aria-labelledby={speakersId}>
        <h3 id={speakersId} className={settings.subheading}>
          {texts.speakers}
        </h3>
        <div className={classes.row}>
          {limits.map((rule) => (
            <CountField
              key={rule}
              {...ruleField(rule)}
              description={texts.limitHint}
              className={classes.count}
              min={0.5}
              max={maxMinutes}
              range={texts.minutesRange(0.5, maxMinutes)}
              per={60}
              optional
              value={rules[rule]}
              disabled={!editable}
              onSave={(seconds) => save({ [rule]: seconds })}
            />
          ))}
        </div>
        <Checkbox
          {...ruleField('newSpeakersFirst')}
          disabled={!editable}
          checked={rules.newSpeakersFirst}
          onChange={(event) => save({ newSpeakersFirst: event.currentTarget.checked })}
        />
      </section>
      <section className={classes.group} aria-labelledby={thresholdsId}>
        <h3 id={thresholdsId} className={settings.subheading}>
          {texts.thresholds}
        </h3>
        {motionTypes.map((type) => (
          <ThresholdField
            // A preset changes all of them at once.
            key={`${type} ${rules.body}`}
            {...ruleField(type)}
            value={rules.thresholds[type]}
            saved={rules.thresholds[type]}
            disabled={!editable}
            onChange={(threshold) => save({ thresholds: { [type]: threshold } })}
          />
        ))}
      </section>
    </section>
  )
}
