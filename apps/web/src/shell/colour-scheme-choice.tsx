import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { shellTexts } from '../texts/en/shell.ts'

const { colourScheme } = shellTexts
export const colourSchemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: colourScheme.light },
  { value: 'dark', label: colourScheme.dark },
  { value: 'auto', label: colourScheme.auto },
]

/** The choice of light, dark or the device's setting, for the drawer. */
export function ColourSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      aria-label={colourScheme.label}
      data={colourSchemes}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
    />
  )
}
