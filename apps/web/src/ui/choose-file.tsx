import { Button, FileButton } from '@mantine/core'

interface ChooseFileProps {
  label: string
  /** Media types and endings of names, as in the attribute of an input. */
  accept: string
  onFile: (file: File | null) => Promise<void>
  quiet?: boolean
}

/** A button that asks for one file. */
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
