import { canOpenWith, type LedgerSettings, readTypedAmount } from '@civic-hub/committee/budget'
import { Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { useAskBeforeDiscarding } from '../../../shell/ask-before-discarding.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './budget-settings.module.css'
import { ambiguousWords, monthName, plainMoney } from './money.ts'
import type { BudgetActions } from './use-budget.ts'

const { setting: texts, refusals } = budgetTexts

interface BudgetSettingsProps {
  opened: boolean
  onClose: () => void
  settings: LedgerSettings
  actions: BudgetActions
}

/** The opening balance, and the start of a fiscal year. */
export function BudgetSettings({ opened, onClose, ...rest }: BudgetSettingsProps) {
  const place = useRef<HTMLFormElement>(null)
  const leave = useAskBeforeDiscarding(place, onClose)
  return (
    <Modal opened={opened} onClose={() => void leave()} title={texts.title} size="md">
      <SettingsForm place={place} onClose={onClose} {...rest} />
    </Modal>
  )
}

type SettingsFormProps = Omit<BudgetSettingsProps, 'opened'> & { place: Ref<HTMLFormElement> }

function SettingsForm({ place, onClose, settings, actions }: SettingsFormProps) {
  // Only values that differ from these are written, so that concurrent changes of other members are kept.
  const [before] = useState(settings)
  const [balance, setBalance] = useState(plainMoney(before.openingBalance))
  const [month, setMonth] = useState(before.fiscalYearStart)
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const read = balance.trim() === '' ? 0 : readTypedAmount(balance)
    const cents = typeof read === 'number' ? read : Number.NaN
    const refusal = canOpenWith(cents)
    if (refusal !== null) {
      const words = refusal === 'amount-required' ? texts.balanceRefused : refusals[refusal]
      setProblem(read === 'ambiguous' ? ambiguousWords(balance) : words)
      return focusFirstInvalid(event.currentTarget)
    }
    actions.set(before, { openingBalance: cents, fiscalYearStart: month })
    onClose()
  }

  return (
    <form ref={place} className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={texts.balance}
        data-autofocus
        description={texts.balanceHint}
        inputMode="text"
        leftSection="$"
        value={balance}
        {...savedWords(plainMoney(before.openingBalance))}
        error={problem}
        onChange={(event) => {
          setBalance(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Select
        label={texts.month}
        value={String(month)}
        onChange={(next) => next !== null && setMonth(Number(next))}
        data={Array.from({ length: 12 }, (_, index) => ({
          value: String(index + 1),
          label: monthName(index + 1),
        }))}
      />
      <FormButtons saveLabel={texts.save} onCancel={onClose} />
    </form>
  )
}
