import type { ListFields, ListName, ListPart, OrderedListPart } from '@civic-hub/committee/lists'
import type { ComponentProps, ReactNode } from 'react'
import type { ListHistoryTexts } from '../../texts/en/entry-history.ts'
import type { PartPage } from '../part-page.tsx'

/** A list of the committee: the declared part, its page, and its words. */
export interface ShownList<Name extends ListName, F extends ListFields, Own = unknown> {
  list: ListPart<Name, F, Own> & Partial<Pick<OrderedListPart<Name, F>, 'move'>>
  texts: ListTexts<RefusalOf<Name, F>>
}

export type RefusalOf<Name extends ListName, F extends ListFields> = Extract<
  ReturnType<ListPart<Name, F>['add'] | ListPart<Name, F>['edit']>,
  { ok: false }
>['refusal']

interface ListTexts<Refusal extends string> {
  subtitle: string
  /** The name of the form for a new entry. */
  form: string
  /** The labels of fields in the form that differ from the names of the columns. */
  labels?: Readonly<Record<string, string>>
  /** That of the title is the name of the form, if absent. */
  placeholders?: Readonly<Record<string, string>>
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
export interface ListRowProps<Entry> {
  entry: Entry
  /** Its title, or the words for an entry without one. */
  title: string
  menuId: string
  editable: boolean
  /** The menu entries that move it, in a list in a chosen order. */
  moves: ReactNode
  /** Both keep their identity in every render. */
  onEdit: (entry: Entry) => void
  onRemove: (entry: Entry) => void
}
