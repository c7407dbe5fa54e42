import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { shellTexts } from '../texts/en/shell.ts'
import { colourSchemes } from './colour-schemes.ts'

const { colourScheme } = shellTexts

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
