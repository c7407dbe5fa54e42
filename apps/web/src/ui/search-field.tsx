import { TextInput, type TextInputProps } from '@mantine/core'
import { Icon } from './icon.tsx'

interface SearchFieldProps extends Omit<TextInputProps, 'type' | 'leftSection' | 'onChange'> {
  onChange: (words: string) => void
}

/** A field that narrows a list to what contains its words. Its label is visible, or is repeated as its placeholder. */
export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      leftSection={<Icon name="search" size={18} />}
      autoComplete="off"
      dir="auto"
      maxLength={200}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
