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
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { tellRefusals } from '../../../shell/tell-result.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { statingTexts } from '../../../texts/en/stating.ts'
import { notify } from '../../../ui/notify.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './decision-settings.module.css'
import { ThresholdField } from './threshold-field.tsx'

const { settings: texts } = decisionScreenTexts
const done = tellRefusals(statingTexts.refused)
const flags = [
  { rule: 'votesVisible', label: texts.votesVisible },
  { rule: 'chairVotes', label: texts.chairVotes },
  { rule: 'recusedCountForQuorum', label: texts.recusedCount },
  { rule: 'rollCallIfRemote', label: texts.rollCall },
  { rule: 'secretBallots', label: texts.secretBallots },
  { rule: 'printSeconders', label: texts.printSeconders },
] as const

const limits = [
  { rule: 'speakingSeconds', label: texts.memberLimit },
  { rule: 'publicCommentSeconds', label: texts.publicLimit },
] as const

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
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.heading}
      </h2>
      <p className={classes.hint}>{texts.hint}</p>
      <NativeSelect
        className={classes.field}
        label={texts.body}
        description={texts.bodyHint}
        disabled={!editable}
        value={rules.body ?? ''}
        data={[
          ...(rules.body === null ? [{ value: '', label: texts.noBody }] : []),
          ...bodyKinds.map((body) => ({ value: body, label: decisionTexts.bodies[body] })),
        ]}
        onChange={(event) => {
          const body = bodyKinds.find((known) => known === event.currentTarget.value)
          if (body && done(applyBodyPreset(doc, context, body)))
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
          label={texts.seconds}
          description={texts.secondsHint}
          min={0}
          max={9}
          value={rules.seconds}
          disabled={!editable}
          onSave={(seconds) => seconds !== null && save({ seconds })}
        />
        <CountField
          label={texts.members}
          description={texts.membersHint}
          min={1}
          max={10_000}
          optional
          value={rules.members}
          disabled={!editable}
          onSave={(members) => save({ members })}
        />
      </div>
      <NativeSelect
        className={classes.field}
        label={texts.ownDevice}
        disabled={!editable}
        value={rules.ownDevice}
        data={ownDeviceVoters.map((value) => ({ value, label: texts.ownDevices[value] }))}
        onChange={(event) => {
          const ownDevice = ownDeviceVoters.find((known) => known === event.currentTarget.value)
          if (ownDevice) save({ ownDevice })
        }}
      />
      <div className={classes.flags}>
        {flags.map(({ rule, label }) => (
          <Checkbox
            key={rule}
            label={label}
            disabled={!editable}
            checked={rules[rule]}
            onChange={(event) => save({ [rule]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <section className={classes.group} aria-labelledby={speakersId}>
        <h3 id={speakersId} className={classes.subheading}>
          {texts.speakers}
        </h3>
        <div className={classes.row}>
          {limits.map(({ rule, label }) => (
            <CountField
              key={rule}
              label={label}
              description={texts.limitHint}
              min={0.5}
              max={600}
              per={60}
              optional
              value={rules[rule]}
              disabled={!editable}
              onSave={(seconds) => save({ [rule]: seconds })}
            />
          ))}
        </div>
        <Checkbox
          label={texts.newSpeakers}
          disabled={!editable}
          checked={rules.newSpeakersFirst}
          onChange={(event) => save({ newSpeakersFirst: event.currentTarget.checked })}
        />
      </section>
      <section className={classes.group} aria-labelledby={thresholdsId}>
        <h3 id={thresholdsId} className={classes.subheading}>
          {texts.thresholds}
        </h3>
        {motionTypes.map((type) => (
          <ThresholdField
            // A preset changes all of them at once.
            key={`${type} ${rules.body}`}
            label={texts.types[type]}
            value={rules.thresholds[type]}
            disabled={!editable}
            onChange={(threshold) => save({ thresholds: { [type]: threshold } })}
          />
        ))}
      </section>
    </section>
  )
}

interface CountFieldProps {
  label: string
  description?: string
  min: number
  max: number
  optional?: boolean
  /** How many of the stored unit are one of the shown unit: seconds of a minute. */
  per?: number
  value: number | null
  disabled: boolean
  onSave: (value: number | null) => void
}

/** A whole number, or minutes that are stored in seconds; saved when it is valid. */
function CountField(props: CountFieldProps) {
  const { label, description, min, max, optional, per = 1, value, disabled, onSave } = props
  const [typed, setTyped] = useState<string | number | null>(null)
  const isUsable = (value: string | number): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value * per) && value >= min && value <= max
  const isWrong = typed !== null && !isUsable(typed) && !(optional && typed === '')
  return (
    <NumberInput
      className={classes.count}
      label={label}
      description={description}
      allowDecimal={per > 1}
      allowNegative={false}
      hideControls
      disabled={disabled}
      value={typed ?? (value === null ? '' : value / per)}
      {...savedWords(value === null ? '' : value / per)}
      error={isWrong ? (per > 1 ? texts.minutesRange(min, max) : texts.range(min, max)) : undefined}
      onChange={(next) => {
        setTyped(next)
        if (isUsable(next)) onSave(next * per)
        else if (optional && next === '') onSave(null)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
