import { Button, FileButton } from '@mantine/core'

interface ChooseFileProps {
  label: string
  /** Media types and file extensions, as in the `accept` attribute of an input. */
  accept: string
  onFile: (file: File | null) => Promise<void>
  quiet?: boolean
}

/** A button that opens the browser's dialog for one file. */
export function ChooseFile({ label, accept, onFile, quiet = false }: ChooseFileProps) {
  return (
    <FileButton accept={accept} onChange={(file) => void onFile(file)}>
      {(props) => (
        <Button {...props} size="md" {...(quiet && { variant: 'subtle' })}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
