import { useEffect, useState } from 'react'
import { useCanWrite, useReplica } from '../replica/react/replica-provider.tsx'
import { type EntryInForm, withEntryInForm } from '../ui/entry-in-form.ts'
import { focusSoon } from '../ui/focus-soon.ts'
import type { FormTrouble } from '../ui/form-buttons.tsx'

/** The presence field of an entry that a person edits. */
export const entryField = (id: string): string => `entry/${id}`

/** Publishes that this person edits an entry of the page; null for none. */
export function useEntryPresence(id: string | null): void {
  const { awareness } = useReplica()
  useEffect(() => {
    if (id === null) return
    awareness.setLocalStateField('field', entryField(id))
    return () => awareness.setLocalStateField('field', null)
  }, [awareness, id])
}

/** The form of an edited entry. */
interface EntryForm<Entry> {
  /** The entry as it was when the form was opened. */
  edited: Entry
  trouble: FormTrouble | null
  /**
   * Returns the form's save handler. It closes the form if the edit was accepted. An entry that was removed meanwhile
   * is added again. The handler returns false, because the form is not cleared for a next entry.
   */
  saveWith<Fields>(
    edit: (opened: Entry, saved: Fields) => boolean,
    addAnew: (saved: Fields) => boolean,
  ): (saved: Fields) => false
  close(): void
}

/**
 * The entries of a list whose forms are open on this screen. An open form stays in the list if another one is opened,
 * if the entry is removed, if a filter hides it, or if the person loses write access. Other people see this person in
 * the entry that was opened last.
 */
export function useEditedEntries<Entry extends { readonly id: string }>(of: {
  /** The entries on screen, and all existing entries. */
  shown: readonly Entry[]
  all: readonly Entry[]
  /** Returns the id of the button that receives the focus when the form closes. */
  menuId: (id: string) => string
}) {
  const { shown, all, menuId } = of
  const canWrite = useCanWrite()
  const [entriesInForm, setEntriesInForm] = useState<readonly EntryInForm<Entry>[]>([])

  useEntryPresence(entriesInForm.at(-1)?.entry.id ?? null)

  return {
    list: entriesInForm.reduce(withEntryInForm<Entry>, shown),
    /** Returns the open form of this entry. */
    formOf(id: string): EntryForm<Entry> | undefined {
      const edited = entriesInForm.find(({ entry }) => entry.id === id)?.entry
      if (!edited) return undefined
      const isThere = all.some((entry) => entry.id === id)
      const close = () => {
        setEntriesInForm((open) => open.filter(({ entry }) => entry.id !== id))
        focusSoon(menuId(id))
      }
      return {
        edited,
        trouble: !canWrite ? 'read-only' : isThere ? null : 'removed',
        saveWith: (edit, addAnew) => (saved) => {
          if (isThere ? edit(edited, saved) : addAnew(saved)) close()
          return false
        },
        close,
      }
    },
    open(entry: Entry): void {
      const index = shown.findIndex(({ id }) => id === entry.id)
      const above = shown.slice(0, index).map(({ id }) => id)
      setEntriesInForm((open) => [...open, { entry, above }])
    },
  }
}
