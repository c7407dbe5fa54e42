import type { PersonPresent } from '../../replica/presence/people.ts'
import { initialsOf } from './initials.ts'
import classes from './people-present.module.css'

/** A person's initials in their colour. Hidden from screen readers, because the name is beside it or in a label. */
export function PersonMark({
  person,
  size,
}: {
  person: Pick<PersonPresent, 'name' | 'colour' | 'away'>
  size: number
}) {
  return (
    <span
      className={classes.mark}
      data-away={person.away || undefined}
      style={{ background: person.colour, inlineSize: size, blockSize: size, fontSize: size * 0.4 }}
      data-letters={initialsOf(person.name)}
      aria-hidden="true"
    />
  )
}
