import type { ListFields, ListName, ListPart, lists, OrderedListPart } from '@civic-hub/committee/lists'
import type { ComponentProps, ReactNode } from 'react'
import { listsTexts } from '../../texts/en/lists.gen.ts'
import type { FlagTexts } from '../history/entry-part-history.tsx'
import type { PartPage } from '../part-page.tsx'

/** A list of the committee: the declared part, its page, and its words. */
export interface ShownList<Name extends ListName, F extends ListFields, Own = unknown> {
  list: ListPart<Name, F, Own> & Partial<Pick<OrderedListPart<Name, F>, 'move'>>
  texts: ListTexts<F, RefusalOf<Name, F>>
}

export type RefusalOf<Name extends ListName, F extends ListFields> = Extract<
  ReturnType<ListPart<Name, F>['add'] | ListPart<Name, F>['edit']>,
  { ok: false }
>['refusal']

type FieldTextsOf<F extends ListFields> = {
  readonly [K in Exclude<keyof F & string, 'title'>]: F[K]['empty'] extends boolean ? FlagTexts : string
}

/** A choice has no label: it is made by the noun's own button. */
type LabelsOf<F extends ListFields> = { readonly [K in keyof F as F[K] extends { known: unknown } ? never : K]: string }
/** The labels of the fields of all lists. */
export const fieldLabels: { readonly [Name in ListName]: LabelsOf<(typeof lists)[Name]['fields']> } = listsTexts.fields

/** The words of a field in a row: a yes is the label of its field, and a no has none. */
export function wordsOfField(list: ListName, name: string, value: unknown): string {
  const labels: Readonly<Record<string, string>> = fieldLabels[list]
  if (value === true) return labels[name] ?? name
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

interface ListTexts<F extends ListFields, Refusal extends string> {
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
  history: {
    name: string
    back: string
    none: string
    count: (n: number) => string
    /** The name of an entry inside a sentence. */
    what: (title: string) => string
    fields: FieldTextsOf<F>
  }
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
