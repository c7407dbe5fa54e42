import { loadLater } from '../../../../ui/load-later.tsx'
import { whenReachable } from '../../../../ui/when-reachable.ts'

export const { Component: LazyWordTemplateSettings } = loadLater(() =>
  whenReachable(async () => (await import('./word-template-settings.tsx')).WordTemplateSettings),
)
