import type { ComponentType } from 'react'
import { loadLater } from '../../../ui/load-later.tsx'
import { PartMissing } from '../../../ui/part-missing.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** Shown in place of a tab until its code is loaded. */
export const tabMeanwhile = <SkeletonRows rows={3} />

export const tabMissing = (retry: () => void, failure: unknown) => <PartMissing failure={failure} onRetry={retry} />

/** The content of a tab, whose code is loaded when the tab is first opened. */
export const tabPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(() => whenReachable(load), tabMissing)
