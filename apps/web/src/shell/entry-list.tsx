import { type ReactNode, useCallback } from 'react'
import type { CommitteePage } from '../replica/presence/presence-state.ts'
import type { FormTrouble } from '../ui/form-buttons.tsx'
import { ReorderList } from '../ui/reorder/reorder-list.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { useNamedRow } from '../ui/use-named-row.ts'
import classes from './entry-list.module.css'
import { Accompanied } from './people/accompanied.tsx'
import { useEditedEntries } from './use-edited-entry.ts'

/** The props of an entry's form, for any set of fields. */
interface EntryFormProps<Fields> {
  trouble: FormTrouble | null
  onSave: (fields: Fields) => boolean
  onCancel?: () => void
}

interface EntryListProps<Entry, Fields> {
  page: CommitteePage
  label?: string
  labelledBy?: string
  className?: string | undefined
  editable: boolean
  /** The entries on screen. `all` has every entry, if some are not shown. */
  shown: readonly Entry[]
  all?: readonly Entry[]
  titleOf: (entry: Entry) => string
  /** Returns the id of the button of an entry's menu. */
  menuId: (id: string) => string
  actions: {
    add: (fields: Fields) => boolean
    edit: (opened: Entry, saved: Fields) => boolean
    /** Only for lists whose order is decided by the members. */
    move?: Parameters<typeof ReorderList>[0]['move']
  }
  dragLabel?: (title: string) => string
  /** Renders the composer for null, or the form that replaces an entry. */
  form: (opened: Entry | null, props: EntryFormProps<Fields>) => ReactNode
  /** Content between composer and list. */
  tools?: ReactNode
  empty: ReactNode
  /** Shows the named entry, if it is one of those that are not shown. */
  onHidden?: ((id: string) => void) | undefined
  /** `onEdit` keeps its identity in every render. */
  row: (entry: Entry, onEdit: (entry: Entry) => void, moves: ReactNode) => ReactNode
}

/** A list of a committee's entries: a composer, and rows that are edited in place and can be moved. */
export function EntryList<Entry extends { readonly id: string }, Fields>(props: EntryListProps<Entry, Fields>) {
  const { page, label, labelledBy, className = classes.list, editable, shown, all = shown, menuId } = props
  const { titleOf, actions, dragLabel, form, tools, empty, onHidden, row } = props
  const { add, edit, move } = actions
  const { list, formOf, open } = useEditedEntries({ shown, all, menuId })
  const latest = useLatest(open)
  useNamedRow(onHidden)
  const onEdit = useCallback((entry: Entry) => latest.current(entry), [latest])

  const content = (entry: Entry, moves: ReactNode) => {
    const opened = formOf(entry.id)
    if (!opened)
      return (
        <Accompanied page={page} id={entry.id}>
          {row(entry, onEdit, moves)}
        </Accompanied>
      )
    return (
      <div className={classes.editing} data-editing>
        {form(opened.edited, {
          trouble: editable ? opened.trouble : 'read-only',
          onSave: opened.saveWith(edit, add),
          onCancel: opened.close,
        })}
      </div>
    )
  }
  const byId = new Map(list.map((entry) => [entry.id, entry]))
  const titleById = (id: string) => {
    const entry = byId.get(id)
    return entry ? titleOf(entry) : ''
  }

  return (
    <>
      {form(null, { trouble: editable ? null : 'read-only', onSave: add })}
      {tools}
      {list.length === 0 ? (
        empty
      ) : move && dragLabel ? (
        <ReorderList
          label={label}
          labelledBy={labelledBy}
          ids={list.map(({ id }) => id)}
          titleOf={titleById}
          editable={editable}
          dragLabel={(id) => dragLabel(titleById(id))}
          move={move}
          row={(id, moves) => {
            const entry = byId.get(id)
            return entry && content(entry, moves)
          }}
        />
      ) : (
        <ul className={`plain-list ${className}`} aria-label={label} aria-labelledby={labelledBy}>
          {list.map((entry) => (
            <li key={entry.id} id={entry.id}>
              {content(entry, null)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
