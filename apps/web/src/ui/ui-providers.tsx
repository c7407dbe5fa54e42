import './mantine.css'
import { DirectionContext, MantineProvider } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { cssVariablesResolver } from './css-variables.ts'
import { loadLater } from './load-later.tsx'
import { theme } from './theme.ts'

// A build loads these styles with the components that need them.
if (import.meta.env.DEV) void import('./mantine-later.css')

// The first screen announces nothing before it is rendered.
const LiveRegion = loadLater(
  () => import('./live-region.tsx').then((module) => module.LiveRegion),
  () => null,
)

/**
 * Everything that a screen with Mantine needs around it: the theme, the confirm dialog, and the live region for
 * screen readers. Loaded with the first such screen, so that the landing page does not need it.
 */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <UiTheme>
      {children}
      <ConfirmDialog />
      <LiveRegion.Component />
    </UiTheme>
  )
}

/** A page keeps its direction, so nothing calls the setters. Mantine's own provider, which watches it, would be 0.2 kB of the first screens. */
const direction = { dir: document.dir || 'ltr' } as ComponentProps<typeof DirectionContext>['value']

/** Only the theme and the direction of the page's language, for content above the screens. */
export function UiTheme({ children }: { children: ReactNode }) {
  return (
    <DirectionContext value={direction}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </DirectionContext>
  )
}
