import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { settingsTexts } from '../../../texts/en/settings.gen.ts'
import { settingsPagesTexts } from '../../../texts/en/settings-pages.gen.ts'
import { chosenDateStyle, type DateStyle, dateStyles, dayInWords, timeInWords } from '../../../ui/dates.ts'
import { chooseDateStyle } from '../../../ui/dates-later.ts'
import classes from './settings.module.css'

const { dates: texts } = settingsTexts
/** The specification's own example: an afternoon shows whether hours count to 12 or to 24. */
const example = new Date(2026, 5, 3, 14, 30)

const exampleIn = (style: DateStyle) =>
  // Browsers write a narrow space before PM.
  `${dayInWords(example, style)} · ${timeInWords(example, style)}`.replaceAll(/\s/g, ' ')

/** Where the browser's language writes dates as the specification does, both are one choice. */
const firstLike = (style: DateStyle): DateStyle =>
  dateStyles.find((other) => exampleIn(other) === exampleIn(style)) ?? style

/** The format of dates and times. Each choice shows an example, so that it needs no language. */
export function DatesSection() {
  const [chosen, setChosen] = useState(() => firstLike(chosenDateStyle()))
  return (
    <>
      <Radio.Group
        aria-label={settingsPagesTexts.person.dates}
        value={chosen}
        onChange={(value) => {
          chooseDateStyle(value as DateStyle)
          setChosen(value as DateStyle)
        }}
      >
        <Stack gap="xs">
          {dateStyles
            .filter((style) => style === firstLike(style))
            .map((style) => (
              <Radio
                key={style}
                value={style}
                size="md"
                label={exampleIn(style)}
                description={style === 'browser' ? texts.browser : undefined}
              />
            ))}
        </Stack>
      </Radio.Group>
      <p className={classes.hint}>{texts.hint}</p>
    </>
  )
}
