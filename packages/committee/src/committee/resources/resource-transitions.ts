import type * as Y from 'yjs'
import type { Author } from '../../document/author.ts'
import { setField } from '../../document/committee-document.ts'
import { partMap } from '../../document/committee-parts.ts'
import { editTextField } from '../../document/form-edit.ts'
import type { Place } from '../../document/ordered-list.ts'
import { putEntity } from '../../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { moveInRoot, orderAtEnd, placesIn } from '../../document/root-order.ts'
import { canTitle } from '../../document/title-rule.ts'
import { asMap } from '../../document/tolerant-read.ts'
import { transition, transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { webAddress } from '../../document/web-address.ts'
import { createResource, type ResourceFields } from './resource.ts'

const onResource = transitionsOn(
  (doc, resourceId: string) => asMap(partMap(doc, 'resources').get(resourceId)),
  'resource-not-found',
)

/** A link is a web address; it is optional. Other links could be harmful when opened. */
export function canLink(link: string): 'link-not-web' | null {
  return link.trim() === '' || webAddress(link) !== null ? null : 'link-not-web'
}

export function canSaveResource({
  title,
  link,
}: Pick<ResourceFields, 'title' | 'link'>): 'title-required' | 'link-not-web' | null {
  return canTitle(title) ?? canLink(link)
}

/** Adds a resource after the others and returns its id. */
export const addResource = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    fields: ResourceFields,
    by: Author,
  ): Result<string, 'title-required' | 'link-not-web'> => {
    const refusal = canSaveResource(fields)
    if (refusal !== null) return refused(refusal)
    const root = partMap(doc, 'resources')
    const id = context.randomId()
    const order = orderAtEnd(placesIn(root), id)
    putEntity(context, root, id, createResource(stored(fields), by, context.now().toISOString(), order))
    return accepted(id)
  },
)

/** Applies the changes of a form between opening and saving: title and note by character, the rest field by field. */
export const editResource = onResource({
  rule: (_resource, _context, _opened: ResourceFields, saved: ResourceFields) => canSaveResource(saved),
  write: (resource, context, opened: ResourceFields, saved: ResourceFields) => {
    const [was, now] = [stored(opened), stored(saved)]
    editTextField(resource, 'title', opened.title, now.title, context)
    editTextField(resource, 'note', opened.note, now.note, context)
    for (const field of ['link', 'category'] as const)
      if (was[field] !== now[field]) setField(resource, field, now[field] || null)
  },
})

/** Moves a resource to its new neighbours. */
export const moveResource = transitionsOn((doc, resourceId: string) => {
  const root = partMap(doc, 'resources')
  return asMap(root.get(resourceId)) && { root, resourceId }
}, 'resource-not-found')({
  write: ({ root, resourceId }, _context, place: Place) => moveInRoot(root, resourceId, place),
})

/** Marks a resource as removed. */
export const removeResource = onResource({ write: (resource, context) => markRemoved(resource, context) })

/** Restores a removed resource at its former place. */
export const restoreResource = onResource({ write: (resource) => unmarkRemoved(resource) })

function stored({ title, link, note, category }: ResourceFields): ResourceFields {
  return { title: title.trim(), link: webAddress(link) ?? '', note: note.trim(), category: category.trim() }
}
