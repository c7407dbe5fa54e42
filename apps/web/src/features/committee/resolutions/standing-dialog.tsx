import {
  maxStandingNoteLength,
  type Resolution,
  type StandingKind,
  type StandingRefusal,
} from '@civic-hub/committee/resolutions'
import { Modal, Select, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { resolutionsTexts } from '../../../texts/en/resolutions.gen.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import classes from './resolutions-page.module.css'
import type { StandingActions } from './use-register.ts'

const { form: texts, ledger } = resolutionsTexts

export interface StandingToState {
  as: StandingKind
  resolution: Resolution
}

interface StandingDialogProps {
  opened: boolean
  onClose: () => void
  stating: StandingToState
  others: readonly Resolution[]
  actions: StandingActions
}

/** States that a resolution was superseded or repealed. */
export function StandingDialog({ opened, onClose, stating, ...rest }: StandingDialogProps) {
  const { as, resolution } = stating
  return (
    <Modal opened={opened} onClose={onClose} title={texts[as](resolution.number)} size="md">
      <StandingForm key={`${as} ${resolution.motionId}`} stating={stating} onClose={onClose} {...rest} />
    </Modal>
  )
}

function StandingForm({ stating, others, actions, onClose }: Omit<StandingDialogProps, 'opened'>) {
  const { as, resolution } = stating
  const [by, setBy] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<StandingRefusal | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const refusal = actions.state(resolution.motionId, resolution.number, { as, by, note })
    if (refusal === null) onClose()
    else setProblem(refusal)
  }

  const isAboutNote = problem === 'note-too-long'
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Select
        label={as === 'superseded' ? texts.by : texts.byOptional}
        placeholder={texts.choose}
        data-autofocus
        required={as === 'superseded'}
        searchable
        // The dialog focuses the field: an open list would hide the rest of it.
        openOnFocus={false}
        clearable
        limit={100}
        error={problem !== null && !isAboutNote && texts.refusals[problem]}
        value={by}
        onChange={(next) => {
          setBy(next)
          setProblem(null)
        }}
        data={others.map(({ motionId, number, motion }) => ({
          value: motionId,
          label: ledger.option(number, motion?.text ?? ''),
        }))}
      />
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        autosize
        minRows={2}
        maxLength={maxStandingNoteLength}
        error={isAboutNote && texts.refusals[problem]}
        value={note}
        dir="auto"
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormButtons saveLabel={texts.save} onCancel={onClose} />
    </form>
  )
}
