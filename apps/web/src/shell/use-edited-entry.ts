import { useEffect, useState } from 'react'
import { useCanWrite, useReplica } from '../replica/react/replica-provider.tsx'
import { focusSoon } from '../ui/focus-soon.ts'
import type { FormTrouble } from '../ui/form-buttons.tsx'
import { type KeptEntry, keepInList } from '../ui/keep-in-list.ts'

/** How others see which entry of a page somebody edits. */
export const entryField = (id: string): string => `entry/${id}`

/** Tells the others that this person edits an entry of the page; null for none. */
export function useEntryPresence(id: string | null): void {
  const { awareness } = useReplica()
  useEffect(() => {
    if (id === null) return
    awareness.setLocalStateField('field', entryField(id))
    return () => awareness.setLocalStateField('field', null)
  }, [awareness, id])
}

/** The form of an entry that is edited. */
interface EntryForm<Entry> {
  /** As it was when the form was opened. */
  edited: Entry
  trouble: FormTrouble | null
  /**
   * What its form does to save: it closes when the edit was taken. What was removed meanwhile is added anew. Answers
   * false, since nothing makes room for a next entry.
   */
  saveWith<Fields>(
    edit: (opened: Entry, saved: Fields) => boolean,
    addAnew: (saved: Fields) => boolean,
  ): (saved: Fields) => false
  close(): void
}

/**
 * The entries of a list whose forms are open on this screen. A form stands in the list as long as it is open: when another
 * one is opened, when somebody removes the entry, when a filter hides it, when the person may no longer write. The others
 * see who is in the one that was opened last.
 */
export function useEditedEntries<Entry extends { readonly id: string }>(of: {
  /** What the screen shows, and all that is there. */
  shown: readonly Entry[]
  all: readonly Entry[]
  /** Of the button that gets the focus when the form closes. */
  menuId: (id: string) => string
}) {
  const { shown, all, menuId } = of
  const canWrite = useCanWrite()
  const [kept, setKept] = useState<readonly KeptEntry<Entry>[]>([])

  useEntryPresence(kept.at(-1)?.entry.id ?? null)

  return {
    list: kept.reduce(keepInList<Entry>, shown),
    /** The open form of this entry. */
    formOf(id: string): EntryForm<Entry> | undefined {
      const edited = kept.find(({ entry }) => entry.id === id)?.entry
      if (!edited) return undefined
      const isThere = all.some((entry) => entry.id === id)
      const close = () => {
        setKept((open) => open.filter(({ entry }) => entry.id !== id))
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
      setKept((open) => [...open, { entry, above }])
    },
  }
}
