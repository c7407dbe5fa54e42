/** A title needs at least one visible character; the same for meetings, items, subtasks and action items. */
export function canTitle(title: string): 'title-required' | null {
  return title.trim() === '' ? 'title-required' : null
}

/** The limit of title fields. A longer title from another app is displayed and stored unchanged. */
export const maxTitleLength = 300
