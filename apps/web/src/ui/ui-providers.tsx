import './mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { cssVariablesResolver } from './css-variables.ts'
import { theme } from './theme.ts'

/**
 * Everything that a screen made of Mantine needs around it: theme and the confirm dialog. Loaded with the first
 * such screen, so that the landing page does without.
 */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <UiTheme>
      {children}
      <ConfirmDialog />
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
