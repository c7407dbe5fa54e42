import { readTemplate } from '@civic-hub/committee'
import { useMemo } from 'react'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { templateTexts as texts } from '../../../texts/en/template.ts'
import { say } from '../../../ui/live-region.tsx'
import { notifyError } from '../../../ui/notify.ts'
import type { ListPosition } from '../../../ui/reorder/list-position.ts'
import type { TemplateKind } from './template-kind.ts'
import type { TemplateDraft } from './use-template-draft.ts'

/** The actions for a list of a draft: each runs a transition and announces its result. */
export function useTemplateActions(kind: TemplateKind, { doc, context }: TemplateDraft) {
  return useMemo(() => {
    const titleOf = (entryId: string) => kind.entries(readTemplate(doc)).find(({ id }) => id === entryId)?.text ?? ''

    function restore(entryId: string): void {
      if (kind.restore(doc, context, entryId).ok) say(texts.restored(titleOf(entryId)))
      else notifyError({ title: texts.gone })
    }

    return {
      /** Returns false for a blank text. */
      add(text: string): boolean {
        const added = kind.add(doc, context, text)
        if (added.ok) say(texts.added(text.trim()))
        return added.ok
      },
      addAll(titles: readonly string[]): void {
        for (const title of titles) kind.add(doc, context, title)
        say(texts.addedAll(titles.length))
      },
      move(entryId: string, place: ListPosition): boolean {
        const moved = kind.move(doc, context, entryId, place)
        if (!moved.ok) notifyError({ title: texts.gone })
        return moved.ok
      },
      remove(entryId: string): void {
        const text = titleOf(entryId)
        if (!kind.remove(doc, context, entryId).ok) return
        announceWithUndo(texts.removed(text), () => restore(entryId))
      },
    }
  }, [doc, context, kind])
}
