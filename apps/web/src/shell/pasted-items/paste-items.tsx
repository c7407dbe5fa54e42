import { maxTitleLength } from '@civic-hub/committee'
import { pastedItemsTexts as texts } from '../../texts/en/pasted-items.gen.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { notifyError } from '../../ui/notify.ts'
import classes from './paste-items.module.css'
import { type PastedItem, readPastedItems } from './read-pasted-items.ts'

/** More lines than an agenda has are a document. */
const maxLines = 200

/**
 * Offers to add pasted lines as items, and pastes them as one line otherwise. Where items have no subtasks, these become
 * items, too. Returns true if they are added.
 */
export async function pasteItems(
  lines: string,
  field: HTMLInputElement,
  add: (items: readonly PastedItem[]) => void,
  hasSubtasks = true,
): Promise<boolean> {
  const items = await offerItems(lines, hasSubtasks)
  if (items) add(items)
  else insertInField(field, lines.trim().replace(/\s+/g, ' '))
  return items !== null
}

/** As if it were typed, so that the field keeps its limit and its undo. */
export function insertInField(field: HTMLInputElement, words: string): void {
  field.focus()
  document.execCommand('insertText', false, words)
}

async function offerItems(lines: string, hasSubtasks: boolean): Promise<readonly PastedItem[] | null> {
  const read = readPastedItems(lines)
  const titles = read.flatMap(({ title, subtasks }) => [title, ...subtasks])
  const items = hasSubtasks ? read : titles.map((title) => ({ title, subtasks: [] }))
  const reason =
    titles.length > maxLines
      ? texts.tooMany(titles.length, maxLines)
      : titles.some((title) => title.length > maxTitleLength)
        ? texts.tooLong(maxTitleLength)
        : null
  if (reason !== null) {
    notifyError({ title: texts.refused, message: reason })
    return null
  }
  const isConfirmed = await askToConfirm({
    title: texts.question(items.length),
    details: (
      <ol className={classes.items}>
        {items.map(({ title, subtasks }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: read once, and without an identity
          <li key={index} dir="auto">
            {title}
            {subtasks.length > 0 && (
              <ul>
                {subtasks.map((subtask, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <li key={place} dir="auto">
                    {subtask}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    ),
    confirmLabel: texts.add(items.length),
    cancelLabel: texts.asOneLine,
  })
  return isConfirmed ? items : null
}
