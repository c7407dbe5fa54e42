import type { PersonPresent } from '../../replica/presence/people.ts'
import { initialsOf } from './initials.ts'
import classes from './people-present.module.css'
import { ProfilePicture } from './profile-picture.tsx'

type Shown = Pick<PersonPresent, 'accountId' | 'name' | 'colour' | 'away' | 'picture'>

/**
 * A person's picture over their initials in their colour. The initials are visible if the picture can't be loaded.
 * Hidden from screen readers, because the name is beside it or in a label.
 */
export function PersonMark({ person, size }: { person: Shown; size: number }) {
  const { accountId, name, colour, away, picture } = person
  return (
    <span
      className={classes.mark}
      data-away={away || undefined}
      style={{ background: colour, inlineSize: size, blockSize: size, fontSize: size * 0.4 }}
      data-letters={initialsOf(name)}
      aria-hidden="true"
    >
      {picture !== null && <ProfilePicture accountId={accountId} picture={picture} />}
    </span>
  )
}
