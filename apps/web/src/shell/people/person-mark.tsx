import { picturePath } from '@civic-hub/protocol'
import type { PersonPresent } from '../../replica/presence/people.ts'
import { initialsOf } from './initials.ts'
import classes from './people-present.module.css'

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

/** A person's picture. If it can't be loaded, the content below it is visible. */
export function ProfilePicture({ accountId, picture }: { accountId: string; picture: number }) {
  return (
    <img
      src={picturePath(accountId, picture)}
      alt=""
      className={classes.picture}
      // A browser draws an icon in place of a picture that it has not got, over the content below.
      onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
      onLoad={({ currentTarget }) => currentTarget.removeAttribute('hidden')}
    />
  )
}
