import type { Result } from '@civic-hub/committee'
import { say } from '../ui/live-region.tsx'
import { announceRefusals, announceWithUndo } from './announce-result.ts'

interface EntryWords<Refusal extends string> {
  announced: Readonly<Record<'added' | 'saved' | 'restored', (title: string) => string>>
  removed: (title: string) => string
  refused: Readonly<Record<Refusal, string>>
}

interface EntryTransitions<Entry, Fields, Refusal extends string> {
  add(fields: Fields): Result<unknown, Refusal>
  edit(opened: Entry, saved: Fields): Result<unknown, Refusal>
  remove(id: string): Result<unknown, Refusal>
  restore(id: string): Result<unknown, Refusal>
}

/** The actions for the entries of every list with titles. Each runs a transition and shows its result. */
export function entryActions<
  Entry extends { readonly id: string; readonly title: string },
  Fields extends { readonly title: string },
  Refusal extends string,
>(texts: EntryWords<Refusal>, transitions: EntryTransitions<Entry, Fields, Refusal>) {
  const done = announceRefusals(texts.refused)

  function restore({ id, title }: Entry): void {
    if (done(transitions.restore(id))) say(texts.announced.restored(title))
  }

  return {
    add(fields: Fields): boolean {
      const added = done(transitions.add(fields))
      if (added) say(texts.announced.added(fields.title.trim()))
      return added
    },
    edit(opened: Entry, saved: Fields): boolean {
      const edited = done(transitions.edit(opened, saved))
      if (edited) say(texts.announced.saved(saved.title.trim()))
      return edited
    },
    remove(entry: Entry): void {
      if (done(transitions.remove(entry.id))) announceWithUndo(texts.removed(entry.title), () => restore(entry))
    },
    restore,
  }
}
