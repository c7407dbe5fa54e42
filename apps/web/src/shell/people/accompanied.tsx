import type { CSSProperties, ReactNode } from 'react'
import type { CommitteePage } from '../../replica/presence/presence-state.ts'
import { editingTexts } from '../../texts/en/editing.gen.ts'
import { entryField } from '../use-edited-entry.ts'
import classes from './accompanied.module.css'
import { usePeopleInEntry } from './use-people-in-entry.ts'

/** An entry of a page, with the colour and the names of the people who are editing it. */
export function Accompanied(props: { page: CommitteePage; id: string; children: ReactNode }) {
  const { page, id, children } = props
  const people = usePeopleInEntry({ page }, entryField(id))
  return (
    <div
      className={classes.entry}
      data-accompanied={people !== null || undefined}
      style={{ '--person': people?.colour } as CSSProperties}
    >
      {people && <p className={classes.people}>{editingTexts.editedBy(people.names)}</p>}
      {children}
    </div>
  )
}
