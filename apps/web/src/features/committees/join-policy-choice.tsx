import { type Door, doors } from '@civic-hub/protocol'
import { Radio, Stack } from '@mantine/core'
import { changeDoor } from '../../replica/session/committee-people.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import classes from './people-page.module.css'
import type { Perform } from './use-people.ts'

const { door: texts } = committeeTexts.people
const options: Record<Door, { label: string; description: string }> = texts.options

/** How others can join the committee. */
export function JoinPolicyChoice(props: { committeeId: string; door: Door; perform: Perform }) {
  const { committeeId, door, perform } = props
  return (
    <section aria-labelledby="door-title" className={classes.section}>
      <h2 id="door-title">{texts.title}</h2>
      <Radio.Group
        aria-labelledby="door-title"
        value={door}
        onChange={(value) => {
          const wanted = doors.find((known) => known === value)
          if (wanted) void perform(() => changeDoor(committeeId, wanted), { title: texts.saved })
        }}
      >
        <Stack gap="md">
          {doors.map((value) => (
            <Radio key={value} value={value} {...options[value]} />
          ))}
        </Stack>
      </Radio.Group>
    </section>
  )
}
