import {
  canSetThreshold,
  presetOf,
  type Requirement,
  type Threshold,
  thresholdBases,
  thresholdPresetNames,
  thresholdPresets,
} from '@civic-hub/committee/proceedings'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useId, useState } from 'react'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './threshold-field.module.css'

const { threshold: texts } = decisionScreenTexts
const own = 'own'
const asNumber = (typed: string | number) => (typeof typed === 'number' ? typed : Number.NaN)

interface ThresholdFieldProps {
  /** The id of the first field. */
  id?: string
  label: string
  value: Threshold
  /** The threshold that a reload of the page would show. */
  saved: Threshold
  disabled?: boolean
  onChange: (threshold: Threshold) => void
}

/** A preset or an own fraction, and the rule for a tie. An impossible fraction is shown, and not passed on. */
export function ThresholdField({ id, label, value, saved, disabled = false, onChange }: ThresholdFieldProps) {
  const [first] = value.requirements
  const [firstSaved] = saved.requirements
  const groupId = useId()
  /** Open also while the own fraction equals a preset. */
  const [isOwn, setIsOwn] = useState(presetOf(value) === null)
  const [typed, setTyped] = useState<Partial<Requirement>>({})
  const preset = presetOf(value)
  const showsOwn = isOwn || preset === null
  const requirement: Requirement = {
    ...(first ?? { of: 'votes-cast', numerator: 1, denominator: 2, moreThan: true }),
    ...typed,
  }
  const isWrong = canSetThreshold({ requirements: [requirement], tie: 'lost' }) !== null

  function change(part: Partial<Requirement>): void {
    const next = { ...requirement, ...part }
    const threshold: Threshold = {
      requirements: [next, ...value.requirements.slice(1)],
      tie: value.tie,
    }
    const isUsable = canSetThreshold(threshold) === null
    setTyped(isUsable ? {} : { ...typed, ...part })
    if (isUsable) onChange(threshold)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and its legend would repeat the label
    <div role="group" aria-label={label} className={classes.field}>
      <NativeSelect
        id={id ?? `${groupId}-preset`}
        className={classes.preset}
        label={label}
        disabled={disabled}
        value={showsOwn ? own : (preset ?? own)}
        data={[
          ...thresholdPresetNames.map((name) => ({ value: name, label: texts.preset[name] })),
          { value: own, label: texts.own },
        ]}
        onChange={(event) => {
          const name = thresholdPresetNames.find((known) => known === event.currentTarget.value)
          setIsOwn(name === undefined)
          setTyped({})
          if (name) onChange({ ...thresholdPresets[name], tie: value.tie })
        }}
      />
      {showsOwn && (
        <>
          <NativeSelect
            label={texts.moreThan}
            disabled={disabled}
            value={requirement.moreThan ? 'more' : 'least'}
            data={[
              { value: 'more', label: texts.moreThanChoices.more },
              { value: 'least', label: texts.moreThanChoices.least },
            ]}
            onChange={(event) => change({ moreThan: event.currentTarget.value === 'more' })}
          />
          <NumberInput
            className={classes.number}
            label={texts.numerator}
            min={1}
            max={99}
            allowDecimal={false}
            hideControls
            disabled={disabled}
            value={Number.isNaN(requirement.numerator) ? '' : requirement.numerator}
            {...savedWords(firstSaved?.numerator ?? '')}
            error={isWrong || undefined}
            onChange={(typed) => change({ numerator: asNumber(typed) })}
          />
          <NumberInput
            className={classes.number}
            label={texts.denominator}
            min={1}
            max={100}
            allowDecimal={false}
            hideControls
            disabled={disabled}
            value={Number.isNaN(requirement.denominator) ? '' : requirement.denominator}
            {...savedWords(firstSaved?.denominator ?? '')}
            error={isWrong || undefined}
            onChange={(typed) => change({ denominator: asNumber(typed) })}
          />
          <NativeSelect
            label={texts.of}
            disabled={disabled}
            value={requirement.of}
            data={thresholdBases.map((of) => ({ value: of, label: texts.bases[of] }))}
            onChange={(event) => {
              const of = thresholdBases.find((known) => known === event.currentTarget.value)
              if (of) change({ of })
            }}
          />
        </>
      )}
      <NativeSelect
        label={texts.tie}
        disabled={disabled}
        value={value.tie}
        data={[
          { value: 'lost', label: texts.ties.lost },
          { value: 'chair', label: texts.ties.chair },
        ]}
        onChange={(event) => onChange({ ...value, tie: event.currentTarget.value === 'chair' ? 'chair' : 'lost' })}
      />
      {isWrong && (
        <p className={classes.wrong} role="alert">
          {texts.range}
        </p>
      )}
    </div>
  )
}
