import * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { queryPart, queryPartKey } from '../../document/query-part.ts'
import { isRemoved } from '../../document/removal.ts'
import { type Idea, readIdea } from './idea.ts'

/** All ideas that are not removed, in no order. */
export function queryIdeas(doc: Y.Doc): Query<Idea[]> {
  return queryPart(doc, 'ideas', (root) => {
    const ideas: Idea[] = []
    for (const [id, idea] of root.entries())
      if (idea instanceof Y.Map && !isRemoved(idea)) ideas.push(readIdea(id, idea))
    return ideas
  })
}

/** One idea, even if it is removed; null if there is none with this id. */
export function queryIdea(doc: Y.Doc, ideaId: string): Query<(Idea & { removed: boolean }) | null> {
  return queryPartKey(doc, 'ideas', ideaId, (idea) =>
    idea instanceof Y.Map ? { ...readIdea(ideaId, idea), removed: isRemoved(idea) } : null,
  )
}
