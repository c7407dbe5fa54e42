import * as Y from 'yjs'
import { inOrder } from '../../document/ordered-list.ts'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import { isRemoved } from '../../document/removal.ts'
import { type Resource, readResource } from './resource.ts'

export type { Author } from '../../document/author.ts'
export {
  maxCategoryLength,
  maxResourceNoteLength,
  type Resource,
  type ResourceFields,
} from './resource.ts'
export { queryResourcesInHistory, resourcesHistory } from './resource-history.ts'
export {
  addResource,
  canLink,
  canSaveResource,
  editResource,
  moveResource,
  removeResource,
  restoreResource,
} from './resource-transitions.ts'

/** All resources that are not removed, in their order. */
export function queryResources(doc: Y.Doc): Query<Resource[]> {
  return queryPart(doc, 'resources', (root) => {
    const resources: (Resource & { order: string })[] = []
    for (const [id, value] of root.entries())
      if (value instanceof Y.Map && !isRemoved(value)) resources.push(readResource(id, value))
    return inOrder(resources).map(({ order: _, ...resource }) => resource)
  })
}

/** The categories in use, each once, sorted. */
export function categoriesOf(resources: readonly Resource[]): string[] {
  const categories = new Set(resources.map(({ category }) => category).filter((category) => category !== ''))
  return [...categories].sort((a, b) => a.localeCompare(b))
}
