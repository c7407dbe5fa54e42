import { maxResolutionPatternLength, resolutionPatternProblem, writeResolutionNumber } from '@civic-hub/protocol'
import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { setResolutionPattern } from '../../../replica/session/resolutions.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { resolutionsTexts } from '../../../texts/en/resolutions.gen.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './resolutions-page.module.css'

const { pattern: texts } = resolutionsTexts

interface PatternDialogProps {
  opened: boolean
  onClose: () => void
  documentId: string
  pattern: string
  onSaved: () => Promise<void>
}

/** The pattern of the numbers that are given from now on. */
export function PatternDialog({ opened, onClose, ...rest }: PatternDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="md">
      <PatternForm onClose={onClose} {...rest} />
    </Modal>
  )
}

function PatternForm({ onClose, documentId, pattern, onSaved }: Omit<PatternDialogProps, 'opened'>) {
  const [typed, setTyped] = useState(pattern)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problem = resolutionPatternProblem(typed)
  const year = new Date().getFullYear()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || problem !== null) return
    setBusy(true)
    const answer = await setResolutionPattern(documentId, typed.trim())
    setBusy(false)
    if (!answer.ok) return setFailure(problemText(answer.problem))
    notify({ title: texts.saved })
    onClose()
    await onSaved()
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={texts.label}
        data-autofocus
        description={texts.hint}
        autoComplete="off"
        spellCheck={false}
        // Longer ones can be typed: the sentence beside the field says what is wrong.
        maxLength={maxResolutionPatternLength * 2}
        value={typed}
        {...savedWords(pattern)}
        error={problem && texts.problems[problem]}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFailure(null)
        }}
      />
      {problem === null && (
        <p className={classes.preview} role="status">
          {texts.preview(writeResolutionNumber(typed, year, 1), writeResolutionNumber(typed, year, 14))}
        </p>
      )}
      <p className={classes.hint}>{texts.given}</p>
      {failure !== null && <ProblemNote title={texts.failed}>{failure}</ProblemNote>}
      <FormButtons saveLabel={texts.save} onCancel={onClose} save={inactive(busy || problem !== null)} />
    </form>
  )
}
