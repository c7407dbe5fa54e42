import { createTemplateDraft, isTemplateStored, queryTemplate, saveTemplate } from '@civic-hub/committee'
import { useEffect, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { createUndoScopes, type EditedPart } from '../../../replica/undo.ts'

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
