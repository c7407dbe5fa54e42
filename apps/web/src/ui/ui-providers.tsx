import './mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { cssVariablesResolver } from './css-variables.ts'
import { loadLater } from './load-later.tsx'
import { theme } from './theme.ts'

// The first screen says nothing before it is there.
const LiveRegion = loadLater(() => import('./live-region.tsx').then((module) => module.LiveRegion))

/**
 * Everything that a screen made of Mantine needs around it: theme, the confirm dialog, and the place where screen readers
 * hear what happens. Loaded with the first such screen, so that the landing page does without.
 */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <UiTheme>
      {children}
      <ConfirmDialog />
      <LiveRegion.Component failed={() => null} />
    </UiTheme>
  )
}

/** The theme alone, for what stands above the screens. */
export function UiTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
