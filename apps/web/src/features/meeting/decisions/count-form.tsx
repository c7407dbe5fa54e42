import { type Tally, type TallyMethod, tallyMethods } from '@civic-hub/committee/proceedings'
import { Button, NumberInput, Radio } from '@mantine/core'
import { useState } from 'react'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import edged from '../../../ui/edged-note.module.css'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { type Hold, useHold } from '../../../ui/use-hold.ts'
import formClasses from './decision-forms.module.css'
import classes from './vote-panel.module.css'

const { count: texts, roll: rollTexts } = decisionScreenTexts.vote
const fields = ['aye', 'nay', 'abstain'] as const
const allMethods = tallyMethods.filter((method) => method !== 'consent')
const isCount = (value: string | number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

interface CountFormProps {
  /** The number of members who may vote; 0 if none is recorded as present. */
  voters: number
  /** The numbers that were recorded before. */
  recorded: Tally | null
  /** False where the rules forbid a secret ballot; one that was recorded stays. */
  secretBallots: boolean
  trouble: FormTrouble | null
  hold: Hold
  onSave: (tally: Tally) => void
  /** Records the numbers without declaring the result. */
  onRecord: (tally: Tally) => void
}

/** The numbers of a vote without names. */
export function CountForm({ voters, recorded, secretBallots, trouble, hold, onSave, onRecord }: CountFormProps) {
  const methods = allMethods.filter((method) => method !== 'secret' || secretBallots || recorded?.method === 'secret')
  const [method, setMethod] = useState<Exclude<TallyMethod, 'consent'>>(
    recorded && recorded.method !== 'consent' ? recorded.method : 'voice',
  )
  const saved = {
    aye: recorded?.aye ?? '',
    nay: recorded?.nay ?? '',
    abstain: recorded?.abstain ?? '',
  }
  const [counts, setCounts] = useState<Record<(typeof fields)[number], string | number>>(saved)
  const [isTyped, setIsTyped] = useState(false)
  useHold(hold, isTyped)
  const votes = Object.values(counts)
    .filter(isCount)
    .reduce((sum, count) => sum + count, 0)
  const isAbove = voters > 0 && votes > voters
  const [isTried, setIsTried] = useState(false)

  function save(run: (tally: Tally) => void): void {
    // An empty field is none: "8 to 2" needs no zero.
    const [aye = 0, nay = 0, abstain = 0] = fields.map((field) => (counts[field] === '' ? 0 : counts[field]))
    const isUsable = isCount(aye) && isCount(nay) && isCount(abstain) && aye + nay + abstain > 0
    setIsTried(!isUsable)
    if (!isUsable || trouble) return
    run({ method, aye, nay, abstain })
    setIsTyped(false)
  }

  function discard(): void {
    setCounts(saved)
    setIsTyped(false)
  }

  if (trouble && !isTyped) return null
  return (
    <form
      className={classes.count}
      aria-label={texts.label}
      onSubmit={(event) => {
        event.preventDefault()
        save(onSave)
      }}
      noValidate
    >
      <Radio.Group
        label={texts.how}
        value={method}
        onChange={(value) => {
          const chosen = methods.find((known) => known === value)
          if (chosen) setMethod(chosen)
        }}
      >
        <div className={classes.radios}>
          {methods.map((value) => (
            <Radio key={value} value={value} label={texts.methods[value]} />
          ))}
        </div>
      </Radio.Group>
      {!secretBallots && <p className={classes.hint}>{texts.noSecret}</p>}
      {method === 'secret' && <p className={classes.hint}>{texts.secretHint}</p>}
      <div className={formClasses.row}>
        {fields.map((field) => (
          <NumberInput
            key={field}
            className={classes.number}
            label={texts[field]}
            min={0}
            max={99_999}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            inputMode="numeric"
            value={counts[field]}
            error={isTried && !isCount(counts[field]) ? texts.range : undefined}
            onChange={(value) => {
              setCounts({ ...counts, [field]: value })
              setIsTyped(true)
            }}
          />
        ))}
      </div>
      <div role="status" className={isAbove ? edged.note : 'visually-hidden'}>
        {isAbove && texts.aboveVoters(votes, voters)}
      </div>
      <FormButtons
        saveLabel={texts.save}
        trouble={trouble}
        words={() => fields.map((field) => `${texts[field]}: ${counts[field]}`).join('\n')}
        onCancel={trouble ? discard : undefined}
      >
        {!trouble && (
          <Button size="md" variant="default" onClick={() => save(onRecord)}>
            {rollTexts.record}
          </Button>
        )}
      </FormButtons>
    </form>
  )
}
