import { queryTemplate } from '@civic-hub/committee'
import { type ReactNode, useMemo } from 'react'
import { usePagePresence, useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { PartMenu } from '../../../shell/part-menu.tsx'
import { useUndoKeys } from '../../../shell/undo/use-undo-keys.ts'
import { committeeRulesTexts as texts } from '../../../texts/en/committee-rules.gen.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'
import { templateTexts } from '../../../texts/en/template.gen.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { Page } from '../../../ui/page.tsx'
import settings from '../../../ui/settings-section.module.css'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import { QuorumField } from './quorum-field.tsx'

interface RulesPageProps {
  committee: { slug: string; name: string }
  /** The rules that belong to other features. */
  others: (editable: boolean) => ReactNode
}

/** The committee's rules. Each valid choice is saved at once; a link can lead to the field of a rule. */
export function RulesPage({ committee, others }: RulesPageProps) {
  const replica = useReplica()
  const { doc } = replica
  const { undo } = replica.part('template')
  const readOnly = useReadOnly()
  const editable = readOnly === null
  const { quorum } = useQuery(useMemo(() => queryTemplate(doc), [doc]))
  const params = { committeeId: committee.slug }
  useUndoKeys(undo, editable)
  usePagePresence('template')
  useNamedRow()
  useDocumentHead({ title: texts.documentTitle(committee.name) })

  return (
    <Page
      width="text"
      back={
        <BackLink to="/$committeeId/meetings" params={params}>
          {templateTexts.back}
        </BackLink>
      }
      heading={texts.title}
      subtitle={readOnly ? { ...texts.readOnly, viewer: readOnlyTexts.viewerReads }[readOnly] : texts.subtitle}
      actions={
        <>
          <ButtonLink size="md" variant="default" to="/$committeeId/meetings/template" params={params}>
            {templateTexts.title}
          </ButtonLink>
          <PartMenu id="rules-menu" undo={editable ? undo : null} history="template" slug={committee.slug} />
        </>
      }
    >
      <div className={settings.sections}>
        <QuorumField rule={quorum} editable={editable} />
        {others(editable)}
      </div>
    </Page>
  )
}
