import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { editingTexts as texts } from '../texts/en/editing.gen.ts'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { copyText } from './copy-text.ts'
import edged from './edged-note.module.css'
import classes from './form-buttons.module.css'
import { useLatest } from './use-latest.ts'

/**
 * The reason why the typed text can't be saved as usual: its entry was removed and can be added again, what it belongs
 * to was removed, or the person may no longer edit.
 */
export type FormTrouble = 'removed' | 'gone' | 'read-only'

interface FormTroubleNoteProps {
  /** Absent if nothing can happen to what the form edits. */
  trouble?: FormTrouble | null | undefined
  /** Returns the typed text, for copying. */
  words?: (() => string) | undefined
}

/** Closes a form without typed text when it can no longer be saved. */
export function useCloseUntouched(trouble: FormTrouble | null | undefined, isDirty: boolean, close: () => void): void {
  const latest = useLatest(() => {
    if (!isDirty) close()
  })
  useEffect(() => {
    if (trouble) latest.current()
  }, [latest, trouble])
}

/** Explains the change that happened meanwhile, so that the typed text is not lost. */
function FormTroubleNote({ trouble, words = () => '' }: FormTroubleNoteProps) {
  if (trouble === undefined) return null
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
  saveLabel: ReactNode
  /** Less prominent than the main button of the screen. */
  quiet?: boolean
  onCancel?: (() => void) | undefined
  /** More of the button that saves: whether it waits, or has nothing to save. */
  save?: ButtonProps & { 'data-autofocus'?: boolean }
  /** Content before the buttons. */
  children?: ReactNode
}

/** The buttons of a form. Above them, a note if the entry was changed meanwhile. */
export function FormButtons(props: FormButtonsProps) {
  const { saveLabel, quiet, onCancel, save, trouble, words, children } = props
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
        {(!trouble || trouble === 'removed') && (
          <Button size="md" type="submit" variant={quiet ? 'default' : 'filled'} {...save}>
            {trouble === 'removed' ? texts.saveAsNew : saveLabel}
          </Button>
        )}
      </div>
    </>
  )
}
