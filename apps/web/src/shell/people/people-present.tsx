import { Popover, UnstyledButton } from '@mantine/core'
import { usePeople } from '../../replica/presence/presence.ts'
import type { Replica } from '../../replica/replica.ts'
import { shellTexts } from '../../texts/en/shell.ts'
import { notAhead } from '../../ui/screen-ahead.ts'
import { onePerPerson } from './one-per-person.ts'
import { PeopleList } from './people-list.tsx'
import classes from './people-present.module.css'
import { PersonMark } from './person-mark.tsx'

const shownAtMost = 3

/** Avatars of the other people here, in the header; a click lists where each of them is. */
export function PeoplePresent({ replica }: { replica: Replica }) {
  const everyone = onePerPerson(usePeople(replica))
  const others = everyone.filter(({ self }) => !self)
  if (others.length === 0) return null
  const shown = others.slice(0, shownAtMost)
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          {...notAhead}
          className={classes.target}
          aria-label={`${shellTexts.people.here}: ${others.map(({ name }) => name).join(', ')}`}
        >
          {shown.map((person) => (
            <PersonMark key={person.accountId} person={person} size={34} />
          ))}
          {others.length > shown.length && (
            <span
              className={classes.more}
              data-letters={shellTexts.people.more(others.length - shown.length)}
              aria-hidden="true"
            />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={shellTexts.people.here}>
        <PeopleList replica={replica} />
      </Popover.Dropdown>
    </Popover>
  )
}
