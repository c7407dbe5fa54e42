import { type BoundMeeting, canTitle } from '@civic-hub/committee'
import { insertInField, pasteItems } from '../../../shell/pasted-items/paste-items.tsx'
import { pastedItemsTexts as texts } from '../../../texts/en/pasted-items.gen.ts'
import { say } from '../../../ui/live-region.tsx'
import { positionBelow } from '../../../ui/reorder/list-position.ts'
import type { ItemKind } from './item-kind.ts'

/** Adds the items below a new one whose title is in `field`, and which becomes the first of them. */
export const pasteIntoMeeting = (
  lines: string,
  field: HTMLInputElement,
  items: BoundMeeting['items'][ItemKind['name']],
  itemId: string,
  newTitle: string,
): Promise<boolean> =>
  pasteItems(lines, field, (pasted) => {
    const title = field.value.trim()
    const isNew = field.isConnected && (title === newTitle || canTitle(title) !== null)
    let last = itemId
    for (const [index, { title: words, subtasks }] of pasted.entries()) {
      if (isNew && index === 0) {
        field.select()
        insertInField(field, words)
      } else {
        const added = items.add(words, positionBelow(items.order.read().open, last))
        if (!added.ok) break
        last = added.value
      }
      for (const subtask of subtasks) items.addSubtask(last, subtask)
    }
    say(texts.added(pasted.length))
  })
