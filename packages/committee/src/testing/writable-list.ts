import type { AnyListPart, DeclaredName, ListFields, ListPart, OrderedListPart } from '../committee/lists/list-part.ts'

type WritableList = ListPart<DeclaredName, ListFields> &
  Partial<Pick<OrderedListPart<DeclaredName, ListFields>, 'move'>>

/** A list with its transitions, for values that a test types into its fields. */
export const writable = (list: AnyListPart) => list as WritableList
