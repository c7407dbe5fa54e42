import type { ListEntry, ListFields, ListName, ListPart, OrderedListPart } from '@civic-hub/committee/lists'
import type { ComponentProps, ReactNode } from 'react'
import type { ListHistoryTexts } from '../../texts/en/entry-history.ts'
import type { PartPage } from '../part-page.tsx'

/** A list of the committee: the declared part, its page, and its words. */
export interface ShownList<Name extends ListName, F extends ListFields> {
  list: ListPart<Name, F> & Partial<Pick<OrderedListPart<Name, F>, 'move'>>
  texts: ListTexts<RefusalOf<Name, F>>
}

type RefusalOf<Name extends ListName, F extends ListFields> = Extract<
  ReturnType<ListPart<Name, F>['add'] | ListPart<Name, F>['edit']>,
  { ok: false }
>['refusal']

export interface ListTexts<Refusal extends string> {
  subtitle: string
  /** The name of the form for a new entry. */
  form: string
  /** The labels of fields in the form that differ from the names of the columns. */
  labels?: Readonly<Record<string, string>>
  add: string
  empty: string
  emptyHint: string
  untitled: string
  added: (title: string) => string
  refused: Readonly<Record<Refusal, string>>
  readOnly: ComponentProps<typeof PartPage>['readOnly']
  history: ListHistoryTexts
}

/** The props of a row. */
export interface ListRowProps<F extends ListFields> {
  entry: ListEntry<F>
  /** Its title, or the words for an entry without one. */
  title: string
  menuId: string
  editable: boolean
  /** The menu entries that move it, in a list in a chosen order. */
  moves: ReactNode
  onEdit: () => void
  onRemove: () => void
}
