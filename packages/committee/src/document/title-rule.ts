/** A title needs at least one visible character; the same for meetings, items, subtasks and action items. */
export function canTitle(title: string): 'title-required' | null {
  return title.trim() === '' ? 'title-required' : null
}

/** Fields take no more letters. A longer title from elsewhere is shown and kept as it is. */
export const maxTitleLength = 300
