import type { MantineColorScheme } from '@mantine/core'
import { shellTexts } from '../texts/en/shell.ts'

const { colourScheme } = shellTexts

/** The choices of appearance, in the order of menu and drawer. */
export const colourSchemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: colourScheme.light },
  { value: 'dark', label: colourScheme.dark },
  { value: 'auto', label: colourScheme.auto },
]
