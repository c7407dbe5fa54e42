import type { AgendaItem } from '../../agenda/agenda-item.ts'
import type { Decisions } from './decisions.ts'

/** True if an item should offer a motion: it has the tag "Vote", is open, and has no motion yet. */
export const offersMotion = (
  { id, tags, completed }: Pick<AgendaItem, 'id' | 'tags' | 'completed'>,
  { motions }: Decisions,
): boolean => !completed && tags.includes('Vote') && !motions.some(({ item }) => item === id)
