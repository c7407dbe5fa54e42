import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { usePeople } from '../../replica/presence/presence.ts'
import type { Replica } from '../../replica/replica.ts'
import { notInSnapshot } from '../../start/startup-snapshot.ts'
import { shellTexts } from '../../texts/en/shell.gen.ts'
import { uiTexts } from '../../texts/en/ui.gen.ts'
import { ButtonPanel } from '../../ui/button-panel.tsx'
import { framePart } from '../../ui/optional-part.ts'
import { useMenuButton } from '../../ui/use-menu-button.ts'
import { onePerPerson } from './one-per-person.ts'
import classes from './people-present.module.css'
import { PersonMark } from './person-mark.tsx'

const PeopleList = framePart(() => import('./people-list.tsx'), 'PeopleList')

const shownAtMost = 3

/** Avatars of the other people in the committee, in the header. A click lists the place of each. */
export function PeoplePresent({ replica }: { replica: Replica }) {
  const { target, dropdown } = useMenuButton(useId(), 'dialog')
  const everyone = onePerPerson(usePeople(replica))
  const others = everyone.filter(({ self }) => !self)
  if (others.length === 0) return null
  const shown = others.slice(0, shownAtMost)
  return (
    <>
      <UnstyledButton
        {...target}
        {...notInSnapshot}
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
      <ButtonPanel {...dropdown} label={shellTexts.people.here} width={280}>
        <PeopleList replica={replica} meanwhile={uiTexts.loading} />
      </ButtonPanel>
    </>
  )
}
