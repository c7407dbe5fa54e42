import { typesByEnding } from '@civic-hub/committee/documents'
import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'

export const accepted = Object.keys(typesByEnding).join(',')

interface ChooseFilesProps {
  label: string
  onFiles: (files: readonly File[]) => void
  /** Less prominent than the main button of the screen. */
  quiet?: boolean
}

/** The button that chooses files of the allowed types, several at once. */
export function ChooseFiles({ label, onFiles, quiet = false }: ChooseFilesProps) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      resetRef={reset}
      multiple
      accept={accepted}
      onChange={(files) => {
        // The list belongs to the input: a reset empties it.
        const chosen = [...files]
        reset.current?.()
        onFiles(chosen)
      }}
    >
      {(props) => (
        <Button {...props} size="md" variant={quiet ? 'default' : 'filled'} leftSection={<Icon name="add" size={18} />}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
