import type * as Y from 'yjs'
import { checklists } from '../committee/checklists/checklist.ts'
import { type AnyListPart, allLists, announcements, pinAnnouncement } from '../committee/lists/index.ts'
import type { Author } from '../document/author.ts'
import { partMap, type RootPart } from '../document/committee-parts.ts'
import type { AnyField } from '../document/form-fields.ts'
import { inOrder } from '../document/ordered-list.ts'
import { positionsIn } from '../document/root-order.ts'
import { asMap } from '../document/tolerant-read.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { typedInto } from '../testing/typed-into.ts'
import { writable } from '../testing/writable-list.ts'
import { inPart, type Rows, row } from './row.ts'

/** The rows of all declared lists, and of the transitions that only one of them has. */
export function listRows(at: CommitteeInUse): Rows {
  const { first: announcement } = present(at.inLists.get('announcements'))
  return {
    ...Object.fromEntries(allLists.flatMap((list) => Object.entries(inPart(list.part, rowsOf(list, at, ann))))),
    ...inPart('checklists', rowsOf(checklists, at, null)),
    ...inPart('announcements', {
      pinAnnouncement: row(
        ({ doc, context }) => pinAnnouncement(doc, context, announcement, true),
        (doc) => announcements.read(announcement, stored(doc, 'announcements', announcement)).pinned,
      ),
    }),
  }
}

// Values are read from the stored entities, so that those of removed ones can be checked too.
const stored = (doc: Y.Doc, part: RootPart, id: string) => present(asMap(partMap(doc, part).get(id)))

const ann = { account: 'ann', name: 'Ann' }

function rowsOf(list: AnyListPart, { inLists }: CommitteeInUse, by: Author | null): Rows {
  const { part, kind, fields, names, read, formOf, add, edit, move, remove, restore, empty } = writable(list)
  const { first, second, removed } = present(inLists.get(part))
  const isMarked = (doc: Y.Doc, id: string) => stored(doc, part, id).has('removedAt')
  const valueIn = (doc: Y.Doc, id: string, name: string) => read(id, stored(doc, part, id))[name]
  const edits = names.map((name) => {
    const field: AnyField = present(fields[name])
    return [
      `${part}.edit, its ${name}`,
      row(
        ({ doc, context }) => {
          const opened = formOf(read(first, stored(doc, part, first)))
          const typed = field.merges ? `${String(opened[name])} by ${context.name}` : typedInto(field, context.name)
          return edit(doc, context, first, opened, { ...opened, [name]: typed })
        },
        (doc, _, device) =>
          field.merges
            ? String(valueIn(doc, first, name)).includes(`by ${device}`)
            : valueIn(doc, first, name) === typedInto(field, device),
        ...(field.merges ? [] : [`${name} of the ${kind}`]),
      ),
    ] as const
  })
  return {
    [`${part}.add`]: row(
      ({ doc, context }) => add(doc, context, { ...empty, title: 'New' }, by),
      (doc, id) => valueIn(doc, id, 'title') === 'New',
    ),
    ...Object.fromEntries(edits),
    ...(move && {
      [`${part}.move`]: row(
        ({ doc, context }) => move(doc, context, second, { after: null, before: first }),
        (doc) => {
          const ids = inOrder(positionsIn(partMap(doc, part))).map(({ id }) => id)
          return ids.indexOf(second) < ids.indexOf(first)
        },
      ),
    }),
    [`${part}.remove`]: row(
      ({ doc, context }) => remove(doc, context, first),
      (doc) => isMarked(doc, first),
    ),
    [`${part}.restore`]: row(
      ({ doc, context }) => restore(doc, context, removed),
      (doc) => !isMarked(doc, removed),
    ),
  }
}
