import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { editingTexts as texts } from '../texts/en/editing.ts'
import { uiTexts } from '../texts/en/ui.ts'
import { copyText } from './copy-text.ts'
import edged from './edged-note.module.css'
import classes from './form-buttons.module.css'

/** Why what was typed can't be saved as usual: what it belongs to was removed, or nothing can be written here any more. */
export type FormTrouble = 'removed' | 'read-only'

interface FormTroubleNoteProps {
  trouble: FormTrouble | null
  /** What was typed, to be copied. */
  words: () => string
}

/** Says that something happened meanwhile, so that nobody loses what they have typed. */
function FormTroubleNote({ trouble, words }: FormTroubleNoteProps) {
  return (
    <div role="status" className={trouble === null ? 'visually-hidden' : `${edged.note} ${classes.note}`}>
      {trouble !== null && (
        <>
          <p>{texts.trouble[trouble]}</p>
          <Button
            size="md"
            variant="default"
            onClick={() =>
              void copyText(words(), {
                done: { title: texts.copied },
                failed: { title: texts.notCopied },
              })
            }
          >
            {texts.copy}
          </Button>
        </>
      )}
    </div>
  )
}

interface FormButtonsProps extends FormTroubleNoteProps {
  saveLabel: string
  /** Less than the main button of the screen. */
  quiet?: boolean
  onCancel?: (() => void) | undefined
  /** What stands before the buttons. */
  children?: ReactNode
}

/** The last row of a form, and above it what happened meanwhile. */
export function FormButtons({ saveLabel, quiet, onCancel, trouble, words, children }: FormButtonsProps) {
  return (
    <>
      <FormTroubleNote trouble={trouble} words={words} />
      <div className={classes.buttons}>
        {children}
        {onCancel && (
          <Button size="md" variant="default" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
        )}
        {trouble !== 'read-only' && (
          <Button size="md" type="submit" variant={quiet ? 'default' : 'filled'}>
            {trouble === 'removed' ? texts.saveAsNew : saveLabel}
          </Button>
        )}
      </div>
    </>
  )
}
