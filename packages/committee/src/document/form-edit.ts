import type * as Y from 'yjs'
import { setField } from './committee-document.ts'
import { applyTextEdit } from './text-edit.ts'
import { asText } from './tolerant-read.ts'
import type { TransitionContext } from './transition-context.ts'

/**
 * Writes the changes of a form to a text that merges by character. If the entity has no such text, a plain
 * value replaces it: a text is never created later than its entity (D2).
 */
export function editTextField(
  entity: Y.Map<unknown>,
  field: string,
  opened: string,
  saved: string,
  context: TransitionContext,
): void {
  const text = asText(entity.get(field))
  if (text) applyTextEdit(text, opened, saved, context.origin)
  else if (saved !== opened) setField(entity, field, saved)
}
