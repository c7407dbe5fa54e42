import { createTemplateDraft, isTemplateStored, queryTemplate, readTemplate, saveTemplate } from '@civic-hub/committee'
import { useEffect, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { createUndoScopes, type EditedPart } from '../../../replica/undo.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { templateTexts as texts } from '../../../texts/en/template.gen.ts'
import { say } from '../../../ui/live-region.tsx'
import { notifyError } from '../../../ui/notify.ts'
import type { ListPosition } from '../../../ui/reorder/list-position.ts'
import type { TemplateKind } from './template-kind.ts'

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

/** The template on this page until it is saved: transitions run on its document, with its own undo. */
export interface TemplateDraft extends EditedPart {
  readonly doc: ReturnType<typeof createTemplateDraft>['doc']
}

export function useTemplateDraft() {
  const replica = useReplica()
  const { draft, clicks, follow } = useMemo(() => {
    const { doc, follow } = createTemplateDraft(replica.doc)
    const clicks = new EventTarget()
    const draft: TemplateDraft = { doc, ...createUndoScopes(doc, clicks).part('template') }
    return { draft, clicks, follow }
  }, [replica])
  useEffect(follow, [follow])
  const saved = useQuery(
    useMemo(() => {
      const { read, subscribe } = queryTemplate(replica.doc)
      return { read: () => ({ template: read(), isStored: isTemplateStored(replica.doc) }), subscribe }
    }, [replica]),
  )
  const template = useQuery(useMemo(() => queryTemplate(draft.doc), [draft]))
  return {
    draft,
    template,
    saved: saved.template,
    /** False for defaults that were never saved. */
    isStored: saved.isStored,
    /** Each click begins a new step of the undo. */
    beginStep: () => void clicks.dispatchEvent(new Event('click')),
    save: () => void saveTemplate(replica.doc, replica.part('template').context, draft.doc),
  }
}
