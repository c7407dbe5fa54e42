import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { useReadOnly } from '../replica/react/replica-provider.tsx'
import type { UndoScope } from '../replica/undo.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PartMenu } from './part-menu.tsx'
import classes from './part-page.module.css'
import { useUndoKeys } from './undo/use-undo-keys.ts'

interface PartPageProps extends Pick<ComponentProps<typeof PartMenu>, 'history' | 'slug'> {
  heading: string
  subtitle: string
  /** The reasons why nothing can be edited, in the words of this page. */
  readOnly: Readonly<Record<NonNullable<ReturnType<typeof useReadOnly>>, string>>
  undo: UndoScope
  /** In pixels. If absent, the page is as wide as the window. */
  width?: number
  children: ReactNode
}

/** A page of a part of the committee: its heading, its menu, undo by keys, and a region for screen readers. */
export function PartPage({ heading, subtitle, readOnly, undo, history, slug, width, children }: PartPageProps) {
  const why = useReadOnly()
  useUndoKeys(undo, why === null)
  return (
    <div className={classes.page} style={{ '--width': width && `${width}px` } as CSSProperties}>
      <PageHeader heading={heading} subtitle={why ? readOnly[why] : subtitle}>
        <PartMenu id={useId()} undo={why === null ? undo : null} history={history} slug={slug} />
      </PageHeader>
      {children}
    </div>
  )
}
