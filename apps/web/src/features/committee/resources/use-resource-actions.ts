import type { Place } from '@civic-hub/committee'
import { type Resource, type ResourceForm, resources } from '@civic-hub/committee/lists'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { entryActions } from '../../../shell/entry-actions.ts'
import { tellRefusals } from '../../../shell/tell-result.ts'
import { resourcesTexts as texts } from '../../../texts/en/resources.ts'

/** The actions for resources: each runs a transition and announces its result. */
export function useResourceActions() {
  const replica = useReplica()
  const author = useAuthor()
  return useMemo(() => {
    const { doc } = replica
    const { context } = replica.part('resources')

    const done = tellRefusals(texts.refused)

    return {
      ...entryActions(texts, {
        add: (fields: ResourceForm) => resources.add(doc, context, fields, author),
        edit: (opened: Resource, saved: ResourceForm) =>
          resources.edit(doc, context, opened.id, opened, saved),
        remove: (id) => resources.remove(doc, context, id),
        restore: (id) => resources.restore(doc, context, id),
      }),
      move: (id: string, place: Place): boolean => done(resources.move(doc, context, id, place)),
    }
  }, [replica, author])
}
