import { type ComponentProps, useId } from 'react'
import { useReadOnly } from '../replica/react/replica-provider.tsx'
import type { UndoScope } from '../replica/undo.ts'
import { readOnlyTexts } from '../texts/en/read-only.gen.ts'
import { Page, type PageProps } from '../ui/page.tsx'
import { PartMenu } from './part-menu.tsx'
import { useUndoKeys } from './undo/use-undo-keys.ts'

interface PartPageProps
  extends Pick<ComponentProps<typeof PartMenu>, 'history' | 'slug'>,
    Pick<PageProps, 'heading' | 'subtitle' | 'width' | 'children'> {
  /** The reasons why nothing can be edited, in the words of this page. All pages have the same words for a viewer. */
  readOnly: Readonly<Record<Exclude<ReturnType<typeof useReadOnly>, 'viewer' | null>, string>>
  undo: UndoScope
}

/** A page of a part of the committee, with its menu and undo by keys. */
export function PartPage({ subtitle, readOnly, undo, history, slug, ...page }: PartPageProps) {
  const why = useReadOnly()
  useUndoKeys(undo, why === null)
  return (
    <Page
      subtitle={why ? { ...readOnly, viewer: readOnlyTexts.viewerReads }[why] : subtitle}
      actions={<PartMenu id={useId()} undo={why === null ? undo : null} history={history} slug={slug} />}
      {...page}
    />
  )
}
