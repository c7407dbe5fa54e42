import * as Y from 'yjs'
import { type Author, readAuthor, storedAuthor } from '../../document/author.ts'
import { listKinds, partMap } from '../../document/committee-parts.ts'
import { editFields, fieldRefusals, firstRefusal, openFields, putFields } from '../../document/edit-fields.ts'
import {
  type FieldRefusal,
  type FieldValues,
  type FormFields,
  fieldNames,
  readFields,
  type TypedValues,
} from '../../document/form-fields.ts'
import type { title } from '../../document/list-fields.ts'
import { inOrder, type OrderedEntry, orderAtEnd } from '../../document/ordered-list.ts'
import { putEntity } from '../../document/put-entity.ts'
import type { Query } from '../../document/query.ts'
import { queryPart, queryPartKey } from '../../document/query-part.ts'
import { isRemoved } from '../../document/removal.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { positionsIn } from '../../document/root-order.ts'
import { asMap, mapsUnder, readInstant, readText } from '../../document/tolerant-read.ts'
import { transition } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { listSource, type SearchEntry, type SearchSource } from '../search/search-entry.ts'
import { partEntities } from './part-entities.ts'

// A list is a root map. An entry is a map under its id: its fields are written by a form, `by` and `at` once. In a list
// in a chosen order, it has an `order`. All other keys are up to the list.

/** The kinds of all declared lists. Checklists have no page of their own, so the first screens do not name their kind. */
const kinds = { ...listKinds, checklists: 'checklist' } as const
export type DeclaredName = keyof typeof kinds

/** The fields of a list's entry; every entry has a title. */
export type ListFields = FormFields & { readonly title: typeof title }

/** An entry: its fields as a form opens with them, how it was added, and what only this list has. */
export type ListEntry<F extends ListFields, Own = unknown> = TypedValues<F> &
  Own & {
    readonly id: string
    /** The member who added it. */
    readonly by: Author
    /** ISO time from the clock of that member's device; null if unknown. */
    readonly at: string | null
  }

interface ListDeclaration<Name extends DeclaredName, F extends ListFields, Own> {
  readonly part: Name
  /** In the order of the form, of the export's columns, and of the differences in the history. */
  readonly fields: F
  /** Reads what an entry has besides its fields. */
  readonly own?: (entity: Y.Map<unknown>) => Own
  /** The values of an entry in the search, if they differ from the texts of all fields. */
  readonly found?: (entry: ListEntry<F, Own>) => Partial<Pick<SearchEntry, 'body' | 'date' | 'isCurrent'>>
}

/** An entry as it is stored, even if it is removed. */
export interface StoredEntry<F extends ListFields, Own = unknown> extends OrderedEntry {
  readonly removed: boolean
  readonly entry: ListEntry<F, Own>
  readonly entity: Y.Map<unknown>
}

type Compare<F extends ListFields, Own> = (a: ListEntry<F, Own>, b: ListEntry<F, Own>) => number

/** A list of the committee: everything that is derived from its declaration. */
export type ListPart<Name extends DeclaredName, F extends ListFields, Own = unknown> = ReturnType<
  typeof createList<Name, F, Own>
>

export type OrderedListPart<Name extends DeclaredName, F extends ListFields, Own = unknown> = ReturnType<
  typeof orderedListPart<Name, F, Own>
>
/** Any declared list, for code that serves all lists; without the functions that need values of its fields. */
export type AnyListPart<Name extends DeclaredName = DeclaredName> = Omit<
  ListPart<Name, ListFields>,
  'add' | 'create' | 'edit' | 'formOf' | 'refusals'
>

/** The entry of a declared list, such as `EntryOf<typeof resources>`. */
export type EntryOf<L extends { readonly query: (doc: Y.Doc) => Query<readonly unknown[]> }> = ReturnType<
  ReturnType<L['query']>['read']
>[number]

/** The fields of a declared list's entry as a form has them. */
export type FormOf<L extends { readonly empty: unknown }> = L['empty']

/** Declares a list that is sorted by its entries' values. Equal entries must be sorted by their ids. */
export function listPart<Name extends DeclaredName, const F extends ListFields, Own = unknown>(
  declaration: ListDeclaration<Name, F, Own> & { readonly compare: Compare<F, Own> },
) {
  return createList(declaration, declaration.compare)
}

/** Declares a list in the order that its members choose. */
export function orderedListPart<Name extends DeclaredName, const F extends ListFields, Own = unknown>(
  declaration: ListDeclaration<Name, F, Own>,
) {
  const { move } = partEntities(declaration.part, kinds[declaration.part])
  return { ...createList(declaration, null), move }
}

function createList<Name extends DeclaredName, F extends ListFields, Own>(
  { part, fields, own, found }: ListDeclaration<Name, F, Own>,
  compare: Compare<F, Own> | null,
) {
  const kind = kinds[part]
  const names = fieldNames(fields)
  const { find, on, remove, restore } = partEntities(part, kind)

  function read(id: string, entity: Y.Map<unknown>): ListEntry<F, Own> {
    const [by, at] = [readAuthor(entity.get('by')), readInstant(entity.get('at'))]
    return { id, ...openFields(fields, readFields(fields, entity)), by, at, ...(own?.(entity) as Own) }
  }

  /** A new entity. Only a list in a chosen order has an order. */
  function create(typed: TypedValues<F>, by: Author | null, at: string, order: string | null): Y.Map<unknown> {
    const entity = new Y.Map<unknown>()
    putFields(fields, entity, typed)
    if (order !== null) entity.set('order', order)
    if (by === null) return entity
    entity.set('by', storedAuthor(by))
    entity.set('at', at)
    return entity
  }

  /** All entries in the order of the page, including removed ones. */
  function readAll(root: Y.Map<unknown>): StoredEntry<F, Own>[] {
    const all = Array.from(mapsUnder(root), ([id, entity]) => {
      const [order, removed] = [readText(entity.get('order')), isRemoved(entity)]
      return { id, order, removed, entry: read(id, entity), entity }
    })
    return compare ? all.sort((a, b) => compare(a.entry, b.entry)) : inOrder(all)
  }

  /** All entries that are not removed, in the order of the page. */
  const query = (doc: Y.Doc): Query<ListEntry<F, Own>[]> =>
    queryPart(doc, part, (root) =>
      readAll(root)
        .filter(({ removed }) => !removed)
        .map(({ entry }) => entry),
    )

  /** One entry, even if it is removed; null if there is none with this id. */
  const queryOne = (doc: Y.Doc, id: string): Query<(ListEntry<F, Own> & { readonly removed: boolean }) | null> =>
    queryPartKey(doc, part, id, (value) => {
      const entity = asMap(value)
      return entity && { ...read(id, entity), removed: isRemoved(entity) }
    })

  const textsOf = (entry: ListEntry<F, Own>) =>
    names
      .filter((name) => name !== 'title')
      .map((name) => entry[name])
      .filter((value) => typeof value === 'string')

  const search: SearchSource = listSource(query, (entry) => ({
    kind,
    id: entry.id,
    title: String(entry.title),
    body: textsOf(entry).join('\n'),
    ...found?.(entry),
  }))

  return {
    part,
    kind,
    fields,
    names,
    /** The fields of a form for a new entry. */
    empty: openFields(fields, {}),
    /** The fields of an entry as a form opens with them. */
    formOf: (entry: TypedValues<F>): TypedValues<F> =>
      openFields(fields, Object.fromEntries(names.map((name) => [name, entry[name]])) as FieldValues<F>),
    find,
    on,
    create,
    read,
    readAll,
    query,
    queryOne,
    isOrdered: compare === null,
    remove,
    restore,

    /** The refusals of a form, by field; empty if it can be saved. */
    refusals: (typed: TypedValues<F>) => fieldRefusals(fields, typed),

    /** Adds an entry, at the end of a list in a chosen order, and returns its id; `by` is null in a list without authors. */
    add: transition(
      (
        doc: Y.Doc,
        context: TransitionContext,
        typed: TypedValues<F>,
        by: Author | null,
      ): Result<string, FieldRefusal<F>> => {
        const refusal = firstRefusal(fields, typed)
        if (refusal !== null) return refused(refusal)
        const root = partMap(doc, part)
        const id = context.randomId()
        const order = compare ? null : orderAtEnd(positionsIn(root), id)
        putEntity(context, root, id, create(typed, by, context.now().toISOString(), order))
        return accepted(id)
      },
    ),

    /** Applies the changes of a form between opening and saving. */
    edit: on({
      rule: (_entity, _context, _opened: TypedValues<F>, saved: TypedValues<F>) => firstRefusal(fields, saved),
      write: (entity, context, opened: TypedValues<F>, saved: TypedValues<F>) =>
        editFields(fields, entity, opened, saved, context),
    }),

    search,
  }
}
