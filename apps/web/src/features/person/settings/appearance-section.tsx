import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { settingsTexts } from '../../../texts/en/settings.gen.ts'
import { settingsPagesTexts } from '../../../texts/en/settings-pages.gen.ts'
import classes from './settings.module.css'

const { appearance: texts } = settingsTexts
const colourSchemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
  { value: 'auto', label: texts.auto },
]

/** Light, dark, or the device's setting. */
export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <SegmentedControl
        aria-label={settingsPagesTexts.person.appearance}
        size="md"
        data={colourSchemes}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
      <p className={classes.hint}>{texts.hint}</p>
    </>
  )
}
